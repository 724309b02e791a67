/** Streams a multipart upload to a file: constant memory, hashed on the way, cut off as soon as it passes a limit. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import type { Config } from '../config.ts'
import type { Upload } from '../conversions/check-upload.ts'
import { AppError } from '../errors.ts'
import { attach, attachOnce, type Owner, onAbort, withOwner } from '../guard.ts'
import { watchProgress } from './upload-progress.ts'

type Limits = Pick<Config, 'maxUploadBytes' | 'uploadIdleMs'>

/** Far above what any action's options need. */
const partLimits = { fields: 100, parts: 110, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50, headerSize: 16 * 1024 }
/** What multipart headers and option fields may add to a body. */
const overheadBytes = 1024 * 1024

/**
 * @throws AppError `multipart_required` or `file_too_large` when the headers alone tell it
 */
export function checkUploadHeaders({ headers }: IncomingMessage, { maxUploadBytes }: Limits): void {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) {
    throw new AppError('multipart_required', 'Send the file as multipart/form-data with the fields file and action.', {
      field: 'Content-Type',
    })
  }
  if (Number(headers['content-length'] ?? 0) > maxUploadBytes + overheadBytes) throw tooLarge(maxUploadBytes)
}

/** Returns how many bytes a body can have: as many as it announces, or as may be. */
export function mostBytes({ headers }: IncomingMessage, { maxUploadBytes }: Limits): number {
  return Math.min(Number(headers['content-length'] ?? maxUploadBytes), maxUploadBytes)
}

/**
 * Writes the part named `file` to `path`, synced to disk, and answers with it and every other field. Ends when `signal` is aborted.
 * @throws AppError `file_too_large`, `malformed_request`, `invalid_option`, `unknown_option`
 */
export async function receiveUpload(req: IncomingMessage, path: string, limits: Limits, signal: AbortSignal): Promise<Upload> {
  const stop = new AbortController()
  const refuse = (error: unknown) => stop.abort(error)
  const forget = onAbort(signal, () => refuse(signal.reason))
  try {
    // What a listener throws ends the upload, as a refusal does.
    return await withOwner(refuse, () => receive(req, path, limits, stop))
  } finally {
    forget()
  }
}

async function receive(req: IncomingMessage, path: string, limits: Limits, stop: AbortController): Promise<Upload> {
  const parser = createParser(req)
  const fields: [string, string][] = []
  const refuse = (error: unknown) => stop.abort(error)
  const streams: Readable[] = []
  let file: Promise<Omit<Upload, 'fields'>> | undefined

  attach(parser, 'field', (name: string | undefined, text: string, isNameCut: boolean, isTextCut: boolean) => {
    if (!name) return refuse(malformed('a part has no name'))
    if (isNameCut || isTextCut) refuse(malformed(`the field ${JSON.stringify(name.slice(0, 60))} is too long`))
    fields.push([name, text])
  })
  attach(parser, 'file', (name: string | undefined, stream: Readable, filename: string | undefined) => {
    streams.push(stream)
    attach(stream, 'error', () => undefined)
    if (!name) {
      refuse(malformed('a part has no name'))
    } else if (name !== 'file') {
      refuse(new AppError('unknown_option', 'A file came under another name; send it as the field file.', { field: name.slice(0, 100) }))
    } else if (filename === undefined) {
      const message = 'file came as text, without a filename. With curl, write the path after an @: -F file=@letter.docx'
      refuse(new AppError('missing_field', message, { field: 'file' }))
    } else if (file) {
      refuse(new AppError('invalid_option', 'file was given more than once; send one file per conversion.', { field: 'file' }))
    } else {
      file = writeFile(stream, filename, path, limits.maxUploadBytes, refuse)
      file.catch(() => undefined)
    }
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) attach(parser, limit, () => refuse(malformed('it has too many parts')))

  const stopWatching = watchProgress(req.socket, limits.uploadIdleMs, refuse)
  try {
    await pipeline(req, intoParser(parser, refuse), { signal: stop.signal })
    const written = (await file) ?? { filename: null, size: 0, sha256: '' }
    stop.signal.throwIfAborted()
    return { ...written, filename: written.filename === '' && written.size === 0 ? null : written.filename, fields }
  } catch (error) {
    // The parser does not end the part that it was in, so its reader would wait for ever.
    for (const stream of streams) stream.destroy(error as Error)
    await file?.catch(() => undefined)
    throw stop.signal.aborted ? stop.signal.reason : refusalOf(error)
  } finally {
    stopWatching()
  }
}

function createParser(req: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({
      headers: req.headers as BusboyConfig['headers'],
      // A name is judged as a whole, so that a backslash does not cut it.
      preservePath: true,
      // Some clients send a file without a content type; one without a filename is told so.
      isPartAFile: (name, _type, filename) => filename !== undefined || name === 'file',
      limits: partLimits,
    })
  } catch (cause) {
    throw malformed('its Content-Type has no boundary', cause)
  }
}

async function writeFile(
  stream: Readable,
  filename: string,
  path: string,
  maxBytes: number,
  refuse: (error: unknown) => void,
): Promise<Omit<Upload, 'fields'>> {
  const hash = createHash('sha256')
  let size = 0
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  } catch (error) {
    // A file that cannot be written (a full disk) must not leave the parser waiting for its reader.
    refuse(refusalOf(error))
    throw error
  }
  return { filename, size, sha256: hash.digest('hex') }
}

/** Hands the body to the parser: what that throws fails this upload, and not the connection's event, where nothing would catch it. */
function intoParser(parser: BusboyInstance, owner: Owner): Writable {
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        if (withOwner(owner, () => parser.write(chunk))) done()
        else attachOnce(parser, 'drain', done)
      } catch (error) {
        done(error as Error)
      }
    },
    final(done) {
      attachOnce(parser, 'finish', done)
      try {
        withOwner(owner, () => parser.end())
      } catch (error) {
        done(error as Error)
      }
    },
  })
  attach(parser, 'error', (error: Error) => into.destroy(error))
  return into
}

/** A disk that cannot write and a bug keep their own error; all else that goes wrong here is the client's. */
function refusalOf(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) return error
  const isDiskError = (error as NodeJS.ErrnoException).syscall !== undefined && (error as NodeJS.ErrnoException).code !== 'ECONNRESET'
  return error instanceof AppError || isDiskError ? error : malformed('it ends too early or its parts are damaged', error)
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'file_too_large',
    `The file is larger than ${Number((maxBytes / 1024 / 1024).toFixed(3))} MiB (CONVERTD_MAX_UPLOAD_MB).`,
    {
      field: 'file',
    },
  )
}

function malformed(why: string, cause?: unknown): AppError {
  return new AppError('malformed_request', `The multipart body cannot be read: ${why}.`, { cause })
}
