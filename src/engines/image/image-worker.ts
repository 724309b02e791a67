/** A worker process that handles one picture at a time. Only this process loads sharp. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { serveRequests } from '../workers/serve.ts'
import { convertPicture } from './convert.ts'
import { failureOf } from './failure.ts'
import { readHeif } from './foreign/heif.ts'
import { DamagedPicture } from './foreign/pixels.ts'
import { uprightPng } from './foreign/upright-png.ts'
import { inspectPicture } from './inspect.ts'
import type { ImageRequest } from './messages.ts'

/** Decoders of the kinds that actions accept. libvips has many more, and detects formats by itself. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.concurrency(Number(process.argv[2] ?? 1))
// Every picture comes once, so that a cache would only use memory.
sharp.cache(false)

serveRequests(work, (error) => {
  const cause = error instanceof Error ? error.message : String(error)
  const message = error instanceof DamagedPicture ? error.sentence : undefined
  return { code: failureOf(cause), message, cause }
})

async function work(request: ImageRequest): Promise<unknown> {
  if (request.kind === 'versions') return { sharp: sharp.versions.sharp, vips: sharp.versions.vips }
  if (request.kind === 'inspect-heif') return readHeif(await readFile(request.path))
  if (request.kind === 'upright-png') return await writeUpright(request)
  if (request.kind === 'inspect') return inspectPicture(request.path, request.page)
  // libvips takes the folder for pixels that do not fit in memory from the environment.
  // biome-ignore lint/style/noProcessEnv: libvips reads it from there
  process.env.TMPDIR = request.conversion.workDir
  return convertPicture(request.conversion)
}

async function writeUpright({ path, resultPath }: { path: string; resultPath: string }): Promise<null> {
  await writeFile(resultPath, uprightPng(await readFile(path)), { mode: 0o600 })
  return null
}
