/** A process that works on one picture at a time for its parent, and goes when the parent goes. Holds all of sharp. */
import sharp from 'sharp'
import { convertPicture } from './image-convert.ts'
import { failureOf } from './image-failure.ts'
import { inspectPicture } from './image-inspect.ts'
import type { WorkerReply, WorkerRequest } from './image-messages.ts'

/** Only the decoders of the kinds that actions accept: libvips knows many more, and tells formats apart by itself. */
const decoders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff', 'Nsgif', 'Svg'].map((name) => `VipsForeignLoad${name}`)

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.concurrency(Number(process.argv[2] ?? 1))
// Every picture comes once; remembered pixels would only be held.
sharp.cache(false)

process.on('message', (request: WorkerRequest) => {
  void attempt(request).then((reply) => process.send?.(reply))
})
// Not exit(): it would wait for the threads of libvips, which may be hanging.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function attempt(request: WorkerRequest): Promise<WorkerReply> {
  try {
    return { ok: true, value: await work(request) }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { ok: false, code: failureOf(cause), cause }
  }
}

function work(request: WorkerRequest): Promise<unknown> {
  if (request.kind === 'versions') return Promise.resolve(sharp.versions)
  if (request.kind === 'inspect') return inspectPicture(request.path, request.page)
  // libvips asks the environment where to put pixels that are too many for memory.
  // biome-ignore lint/style/noProcessEnv: this is how it is told
  process.env.TMPDIR = request.conversion.workDir
  return convertPicture(request.conversion)
}
