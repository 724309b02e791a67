/**
 * compress-pdf through the whole API against Ghostscript: bytes, look, processor time and text of PDFs that are named.
 *
 *     node test/bench/compress-pdf.ts ebook a.pdf b.pdf …
 *
 * The look is the mean structural similarity (Wang et al. 2004) in grey, over the pages at 100 dpi; 1 is the original.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { startKeptServer } from './kept-server.ts'
import { treeCpuSeconds } from './process-tree.ts'

const run = promisify(execFile)
const dpi = 100
/** Pages of a file whose look is compared. */
const mostPages = 12
/** Of the similarity: side of a window and the steps between windows in pixels, and what keeps the quotient of even areas quiet. */
const [side, step, c1, c2] = [8, 4, (0.01 * 255) ** 2, (0.03 * 255) ** 2]
const timeLimitMs = 120_000

const [level = 'ebook', ...files] = process.argv.slice(2)
await compare()

interface Made {
  path: string
  bytes: number
  look: number
  cpu: number
  text: string
}

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const server = await startKeptServer(0)
  const rows: { ours: Made; theirs: Made }[] = []
  console.log('file, bytes: before ours gs ours/gs, similarity: ours gs, CPU s: ours gs, same text: ours gs')
  try {
    // The first conversion starts what later ones use.
    if (files[0]) await compressed(server, files[0])
    for (const file of files) {
      const [path, other] = [join(folder, 'ours.pdf'), join(folder, 'theirs.pdf')]
      const before = treeCpuSeconds(server.pid)
      await writeFile(path, await compressed(server, file))
      const cpu = treeCpuSeconds(server.pid) - before
      const text = await textOf(file)
      const ours = await measured(folder, file, { path, cpu })
      const theirs = await measured(folder, file, { path: other, cpu: await byGhostscript(file, other) })
      rows.push({ ours, theirs })
      const sizes = [(await stat(file)).size, ours.bytes, theirs.bytes, (ours.bytes / theirs.bytes).toFixed(2)]
      const looks = [ours.look.toFixed(4), theirs.look.toFixed(4), ours.cpu.toFixed(2), theirs.cpu.toFixed(2)]
      console.log([basename(file).slice(0, 40).padEnd(40), ...sizes, ...looks, ours.text === text, theirs.text === text].join('\t'))
    }
    const mean = (of: (made: Made) => number) =>
      Math.exp(rows.reduce((sum, { ours, theirs }) => sum + Math.log(of(ours) / of(theirs)), 0) / rows.length).toFixed(3)
    const larger = rows.filter(({ ours, theirs }) => ours.bytes > theirs.bytes).length
    const worse = rows.filter(({ ours, theirs }) => ours.look < theirs.look).length
    console.log(
      `${rows.length} files at ${level}: geometric mean of bytes ${mean(({ bytes }) => bytes)}, of CPU ${mean(({ cpu }) => cpu)}; ` +
        `larger than Ghostscript's: ${larger}, less similar: ${worse}`,
    )
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measured(folder: string, file: string, { path, cpu }: { path: string; cpu: number }): Promise<Made> {
  return { path, cpu, bytes: (await stat(path)).size, look: await likeness(folder, file, path), text: await textOf(path) }
}

/** Pages stay upright as they are: a page that is turned cannot be compared. Returns the processor time in seconds. */
async function byGhostscript(file: string, to: string): Promise<number> {
  const args = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=/${level}`, '-dAutoRotatePages=/None']
  // The shell writes the times of its children in its last line: user and system, in minutes and seconds.
  const { stdout } = await run('sh', ['-c', '"$@"; times', 'sh', 'gs', ...args, `-sOutputFile=${to}`, file], { timeout: timeLimitMs })
  const times = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}

async function textOf(file: string): Promise<string> {
  return (await run('pdftotext', [file, '-'], { timeout: timeLimitMs, maxBuffer: 1 << 28 })).stdout
}

async function compressed({ url, key }: { url: string; key: string }, file: string): Promise<Buffer> {
  const form = new FormData()
  form.set('action', 'compress-pdf')
  form.set('level', level)
  form.append('file', new Blob([new Uint8Array(await readFile(file))]), basename(file))
  const headers = { 'X-Api-Key': key }
  const submitted = await fetch(`${url}/api/v1/conversions`, { method: 'POST', body: form, headers: { ...headers, Prefer: 'wait=60' } })
  const answer = (await submitted.json()) as { data: { result: { url: string } | null } }
  if (!answer.data?.result) throw new Error(`${file}: ${JSON.stringify(answer)}`)
  return Buffer.from(await (await fetch(url + answer.data.result.url, { headers })).arrayBuffer())
}

async function likeness(folder: string, original: string, copy: string): Promise<number> {
  const [before, after] = [await pagesOf(folder, original), await pagesOf(folder, copy)]
  if (before.length !== after.length || before.length === 0) return Number.NaN
  const looks = before.map((page, index) => similarity(page, after[index] ?? page))
  return looks.reduce((sum, look) => sum + look, 0) / looks.length
}

interface Page {
  width: number
  height: number
  grey: Buffer
}

async function pagesOf(folder: string, file: string): Promise<Page[]> {
  const pages = await mkdtemp(join(folder, 'pages-'))
  await run('pdftoppm', ['-r', String(dpi), '-gray', '-l', String(mostPages), file, join(pages, 'p')], { timeout: timeLimitMs })
  const names = (await readdir(pages)).sort()
  const read = names.map(async (name) => {
    const bytes = await readFile(join(pages, name))
    const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64)) ?? []
    return { width: Number(width), height: Number(height), grey: bytes.subarray(head.length) }
  })
  const found = await Promise.all(read)
  await rm(pages, { recursive: true })
  return found
}

function similarity(one: Page, other: Page): number {
  if (one.width !== other.width || one.height !== other.height) return 0
  let [sum, count] = [0, 0]
  for (let y = 0; y + side <= one.height; y += step)
    for (let x = 0; x + side <= one.width; x += step) {
      sum += windowSimilarity(one, other, x, y)
      count++
    }
  return sum / count
}

function windowSimilarity({ grey, width }: Page, other: Page, left: number, top: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let y = top; y < top + side; y++)
    for (let x = left; x < left + side; x++) {
      const [p, q] = [grey[y * width + x] ?? 0, other.grey[y * width + x] ?? 0]
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const n = side * side
  const [ma, mb] = [a / n, b / n]
  const [va, vb, cov] = [aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb]
  return ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
}
