/**
 * compress-pdf through the whole API against Ghostscript: bytes, look and time of PDFs that are named.
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

const run = promisify(execFile)
const dpi = 100
/** Pages of a file whose look is compared. */
const mostPages = 12
/** Of the similarity: side of a window and the steps between windows in pixels, and what keeps the quotient of even areas quiet. */
const [side, step, c1, c2] = [8, 4, (0.01 * 255) ** 2, (0.03 * 255) ** 2]

const [level = 'ebook', ...files] = process.argv.slice(2)
await compare()

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const server = await startKeptServer(0)
  const rows: { bytes: number; ms: number }[] = []
  try {
    for (const file of files) {
      const [ours, theirs] = [join(folder, 'ours.pdf'), join(folder, 'theirs.pdf')]
      const ms = await timed(async () => await writeFile(ours, await compressed(server, file)))
      const gs = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=/${level}`, `-sOutputFile=${theirs}`, file]
      const gsMs = await timed(async () => await run('gs', gs, { timeout: 120_000 }))
      const [before, mine, other] = await Promise.all([file, ours, theirs].map(async (path) => (await stat(path)).size))
      const row = { bytes: (mine ?? 0) / (other ?? 1), ms: ms / gsMs }
      rows.push(row)
      const looks = [await likeness(folder, file, ours), await likeness(folder, file, theirs)].map((look) => look.toFixed(4))
      console.log(
        [
          basename(file).padEnd(44),
          before,
          mine,
          other,
          row.bytes.toFixed(2),
          ...looks,
          ms.toFixed(0),
          gsMs.toFixed(0),
          row.ms.toFixed(2),
        ].join('\t'),
      )
    }
    const mean = (key: 'bytes' | 'ms') => Math.exp(rows.reduce((sum, row) => sum + Math.log(row[key]), 0) / rows.length).toFixed(3)
    const larger = rows.filter(({ bytes }) => bytes > 1).length
    console.log(
      `${rows.length} files at ${level}: geometric mean of bytes ${mean('bytes')}, of time ${mean('ms')}; larger than Ghostscript's: ${larger}`,
    )
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
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
  await run('pdftoppm', ['-r', String(dpi), '-gray', '-l', String(mostPages), file, join(pages, 'p')], { timeout: 120_000 })
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
