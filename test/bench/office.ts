/** word-to-pdf through the whole API against a new soffice for each file. Runs alone: `node test/bench/office.ts`. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { convertByApi } from './convert-by-api.ts'
import { startKeptServer } from './kept-server.ts'
import { median } from './median.ts'
import { treePssBytes } from './process-tree.ts'

/** One page. */
const sample = join(import.meta.dirname, '../../docs/samples/welcome.docx')
const rounds = 9
/** Of both ways in turn, for a machine whose speed changes. */
const pairs = 5
const coldFiles = 4
const apiFiles = 40
const atOnce = 2
const memoryEveryMs = 100

const run = promisify(execFile)

/**
 * `ratio`: seconds for one file through the API over those of a cold soffice, aim at most 0.09. `gain`: files a second, two at once, over
 * those of cold soffices in a row, aim at least 14.
 */
export async function benchOffice(): Promise<{ ratio: number; gain: number; line: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const launchedAt = performance.now()
  const server = await startKeptServer(0)
  try {
    const file = await readFile(sample)
    const byApi = () =>
      convertByApi({
        url: server.url,
        key: server.key,
        fields: { action: 'word-to-pdf' },
        files: [{ name: 'welcome.docx', content: file }],
      })
    await byApi()
    const firstMs = performance.now() - launchedAt
    const api: number[] = []
    const cold: number[] = []
    for (let round = 0; round < rounds; round++) {
      cold.push(await timed(1, 1, () => convertCold(folder)))
      api.push(await timed(1, 1, byApi))
    }
    const coldPerS: number[] = []
    const coldTwoPerS: number[] = []
    const apiPerS: number[] = []
    for (let pair = 0; pair < pairs; pair++) {
      coldPerS.push((coldFiles * 1000) / (await timed(coldFiles, 1, () => convertCold(folder))))
      coldTwoPerS.push((coldFiles * 1000) / (await timed(coldFiles, atOnce, () => convertCold(folder))))
      apiPerS.push((apiFiles * 1000) / (await timed(apiFiles, atOnce, byApi)))
    }
    const peakBytes = await peakMemory(server.pid, () => timed(apiFiles, atOnce, byApi))
    const ratio = median(api) / median(cold)
    const timesOf = (cold: readonly number[]) => median(apiPerS.map((files, pair) => files / (cold[pair] ?? files)))
    const gain = timesOf(coldPerS)
    const line = [
      `word-to-pdf, one page through the API: ${median(api).toFixed(0)} ms, cold soffice ${median(cold).toFixed(0)} ms, ratio ${ratio.toFixed(3)} (aim: at most 0.09)`,
      `${atOnce} at once: ${median(apiPerS).toFixed(1)} files/s, cold soffices in a row ${median(coldPerS).toFixed(2)}, ${gain.toFixed(1)} times (aim: at least 14)`,
      `${atOnce} cold soffices at once: ${median(coldTwoPerS).toFixed(2)} files/s, ${timesOf(coldTwoPerS).toFixed(1)} times`,
      `memory of all processes meanwhile: ${(peakBytes / 1024 ** 2).toFixed(0)} MB (aim: under 600)`,
      `server start to first result: ${firstMs.toFixed(0)} ms (aim: under 2000)`,
    ].join('; ')
    return { ratio, gain, line }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Milliseconds for `files` conversions, `lanes` at once. */
async function timed(files: number, lanes: number, convert: () => Promise<unknown>): Promise<number> {
  let left = files
  const lane = async () => {
    while (left-- > 0) await convert()
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  return performance.now() - startedAt
}

/** As most wrappers call it: a process and a profile for each file. */
async function convertCold(folder: string): Promise<void> {
  const work = await mkdtemp(join(folder, 'cold-'))
  const profile = `-env:UserInstallation=${pathToFileURL(join(work, 'profile')).href}`
  await run('soffice', [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', work, sample])
  await readFile(join(work, 'welcome.pdf'))
  await rm(work, { recursive: true })
}

/** Bytes of all processes at their highest. Looking costs the processes a fifth of their speed, so nothing is timed meanwhile. */
async function peakMemory(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, treePssBytes(pid))
  }, memoryEveryMs)
  await work()
  clearInterval(timer)
  return peak
}

if (import.meta.main) console.log((await benchOffice()).line)
