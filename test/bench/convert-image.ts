/** convert-image against bare sharp in one process, as many at once. Runs alone: `node test/bench/convert-image.ts`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import PQueue from 'p-queue'
import { pino } from 'pino'
import sharp from 'sharp'
import { convertImage } from '../../src/actions/convert-image.ts'
import type { Engines } from '../../src/engines/engines.ts'
import { createImageEngine } from '../../src/engines/image/image.ts'
import { fakeEngines } from '../helpers/fake-engines.ts'

const pictures = 40
const rounds = 5
const megabyte = 1024 ** 2
const limits = { memoryLimitBytes: 2048 * megabyte, fileLimitBytes: 1024 * megabyte }

/** Median throughput of ours over that of bare sharp, the worse of two formats; the aim is at least 0.8. */
export async function benchConvertImage(): Promise<{ ratio: number; line: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const concurrency = availableParallelism()
  const image = createImageEngine({ concurrency, limits, env: {}, scratchDir: folder })
  try {
    const path = join(folder, 'photo.jpg')
    await photo().toFile(path)
    const engines = fakeEngines({ image })
    const ratios: number[] = []
    const parts: string[] = []
    for (const format of ['jpg', 'webp'] as const) {
      const bare: number[] = []
      const ours: number[] = []
      for (let round = 0; round <= rounds; round++) {
        const bareMs = await timed(concurrency, (n) => convertBare(path, join(folder, `bare-${n}.${format}`), format))
        const oursMs = await timed(concurrency, () => convertOurs(path, folder, format, engines))
        // The first round starts workers and fills caches.
        if (round > 0) [bare.push(bareMs), ours.push(oursMs)]
      }
      const ratio = median(bare.map((ms, round) => ms / (ours[round] ?? ms)))
      ratios.push(ratio)
      parts.push(`${format} ${perSecond(ours)}/s, bare sharp ${perSecond(bare)}/s, ratio ${ratio.toFixed(2)}`)
    }
    const line = `convert-image, 2 megapixels to 800 px, ${concurrency} at once: ${parts.join('; ')} (aim: at least 0.8)`
    return { ratio: Math.min(...ratios), line }
  } finally {
    await image.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As detailed as a camera's, unlike noise or one colour. */
function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1732, height: 1155, channels: 3, background: 'grey', noise } })
    .blur(3)
    .jpeg({ quality: 85 })
}

async function timed(concurrency: number, convert: (n: number) => Promise<unknown>): Promise<number> {
  const line = new PQueue({ concurrency })
  const start = performance.now()
  await line.addAll(Array.from({ length: pictures }, (_, n) => () => convert(n)))
  return performance.now() - start
}

async function convertBare(path: string, resultPath: string, format: 'jpg' | 'webp'): Promise<void> {
  const picture = sharp(path).autoOrient().resize({ width: 800 })
  await (format === 'jpg' ? picture.jpeg({ quality: 85 }) : picture.webp({ quality: 80 })).toFile(resultPath)
}

async function convertOurs(path: string, folder: string, format: string, engines: Engines): Promise<void> {
  const workDir = await mkdtemp(join(folder, 'work-'))
  const input = { path, kind: 'jpg' as const, filename: 'photo.jpg' }
  await convertImage.run({
    input,
    inputs: [input],
    options: convertImage.options.parse({ format, width: 800 }),
    engines,
    limits: { maxPages: 2000, maxPixels: 268_000_000, maxResultBytes: 1024 * megabyte },
    workDir,
    parallelism: 1,
    parallelismNow: () => 1,
    allowTime: () => {},
    signal: AbortSignal.timeout(120_000),
    log: pino({ level: 'silent' }),
    onPages: () => undefined,
    onProgress: () => undefined,
    onWarning: () => undefined,
  })
}

function perSecond(times: number[]): string {
  return ((pictures * 1000) / median(times)).toFixed(0)
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

if (import.meta.main) console.log((await benchConvertImage()).line)
