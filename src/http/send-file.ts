/** Sends result files: ranges, validators and names according to RFC 9110 and RFC 6266. */
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { create as contentDisposition } from 'content-disposition'
import type { Context } from 'koa'
import parseRange from 'range-parser'
import type { FoundFile, FoundResult } from '../conversions/result.ts'
import { AppError } from '../errors.ts'
import { fileKinds } from '../file-kinds.ts'
import { attachOnce } from '../guard.ts'
import { zipName, zipSize, zipTag } from './present.ts'

/** Sends one file, or the requested part. */
export async function sendFile(ctx: Context, file: FoundFile): Promise<void> {
  describeBody(ctx, file.filename, fileKinds[file.kind].mediaType, `"${file.sha256}"`)
  ctx.set('Accept-Ranges', 'bytes')
  if (isUnchanged(ctx)) return
  if (ctx.method === 'GET' && (await isSentElsewhere(ctx, file))) return
  const part = chooseRange(ctx, file.size)
  ctx.length = part ? part.end - part.start + 1 : file.size
  if (part) {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
  }
  if (ctx.method === 'HEAD') return
  setStream(ctx, await file.open(part))
}

/** Sends all files of a result as one ZIP, created while it is sent. */
export async function sendZip(ctx: Context, { conversion, files }: FoundResult): Promise<void> {
  describeBody(ctx, zipName(conversion), fileKinds.zip.mediaType, zipTag(files))
  if (isUnchanged(ctx)) return
  ctx.length = zipSize(files)
  if (ctx.method === 'HEAD') return
  const lastModified = new Date(conversion.finished_at ?? conversion.created_at)
  let current: Readable | undefined
  async function* entries() {
    for (const file of files) {
      current = await file.open()
      yield { name: file.filename, size: file.size, lastModified, input: current }
    }
  }
  const zip = Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0])
  // An aborted download ends the ZIP stream, but not the file that it was reading.
  attachOnce(zip, 'close', () => current?.destroy())
  setStream(ctx, zip)
}

function describeBody(ctx: Context, filename: string, mediaType: string, tag: string): void {
  ctx.status = 200
  ctx.set({
    'Content-Type': mediaType,
    'Content-Disposition': contentDisposition(filename),
    ETag: tag,
    'Cache-Control': 'private, no-store',
  })
}

/** Redirects the client to the file's location, with the headers that it would have got here. */
async function isSentElsewhere(ctx: Context, file: FoundFile): Promise<boolean> {
  const how = { disposition: contentDisposition(file.filename), mediaType: fileKinds[file.kind].mediaType }
  const url = await file.findElsewhere(how)
  if (url === undefined) return false
  ctx.status = 307
  ctx.set('Location', url)
  ctx.body = ''
  for (const name of ['Content-Type', 'Content-Disposition', 'Accept-Ranges']) ctx.remove(name)
  return true
}

/** RFC 9110, section 13.1.2. Koa's `fresh` also obeys `Cache-Control: no-cache`, which is meant for caches and which fetch always adds. */
function isUnchanged(ctx: Context): boolean {
  const known = ctx
    .get('If-None-Match')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (!known.includes('*') && !known.includes(ctx.response.get('ETag'))) return false
  ctx.status = 304
  return true
}

/** Several ranges are answered with the whole file, as RFC 9110 allows; `Range` applies to GET only. */
function chooseRange(ctx: Context, size: number): { start: number; end: number } | undefined {
  const header = ctx.get('Range')
  const condition = ctx.get('If-Range')
  if (!header || ctx.method !== 'GET' || (condition && condition !== ctx.response.get('ETag'))) return undefined
  // A suffix longer than the file means the whole file (RFC 9110, section 14.1.2); range-parser calls it unsatisfiable.
  const ranges = parseRange(
    size,
    header.replace(/^bytes=-(\d+)$/, (ending, length) => (Number(length) > size ? 'bytes=0-' : ending)),
  )
  if (ranges === -1) {
    ctx.set('Content-Range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable', `The file has ${size} bytes; the range lies outside of it.`, { field: 'Range' })
  }
  const [only] = ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1 ? [] : ranges
  return only
}

/** Koa resets length and type when a stream becomes the body. */
function setStream(ctx: Context, stream: Readable): void {
  const { length } = ctx.response
  const type = ctx.response.get('Content-Type')
  ctx.body = stream
  ctx.set('Content-Type', type)
  if (length !== undefined) ctx.length = length
}
