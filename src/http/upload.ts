/** Streams a multipart upload to files: constant memory, hashed on the way, cut off as soon as it passes a limit. */
import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import type { Config } from '../config.ts'
import type { Upload, UploadedFile } from '../conversions/check-upload.ts'
import { AppError } from '../errors.ts'
import { attach, attachOnce, type Owner, onAbort, withOwner } from '../guard.ts'
import { watchProgress } from './upload-progress.ts'

type Limits = Pick<Config, 'maxUploadBytes' | 'maxFiles' | 'uploadIdleMs'>

type Refuse = (error: unknown) => void
/** Where the file of an index is written; the first has the index 0. */
type PathOf = (index: number) => string

/** Far above what any action's options need. */
const partLimits = { fields: 100, fieldNameSize: 100, fieldSize: 64 * 1024, headerPairs: 50, headerSize: 16 * 1024 }
/** What multipart headers and option fields may add to a body, and what those of each file may. */
const overheadBytes = 1024 * 1024
const overheadBytesOfFile = 1024

/**
 * @throws AppError `multipart_required` or `file_too_large` when the headers alone tell it
 */
export function checkUploadHeaders({ headers }: IncomingMessage, { maxUploadBytes, maxFiles }: Limits): void {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) {
    throw new AppError('multipart_required', 'Send the file as multipart/form-data with the fields file and action.', {
      field: 'Content-Type',
    })
  }
  if (Number(headers['content-length'] ?? 0) > maxUploadBytes + overheadBytes + maxFiles * overheadBytesOfFile)
    throw tooLarge(maxUploadBytes)
}

/** Returns the largest possible body in bytes: its Content-Length, at most the limit. */
export function mostBytes({ headers }: IncomingMessage, { maxUploadBytes }: Limits): number {
  return Math.min(Number(headers['content-length'] ?? maxUploadBytes), maxUploadBytes)
}

/**
 * Writes each part named `file` to the path for its index, not synced, and answers with them and every other field. Ends when `signal` is
 * aborted.
 * @throws AppError `file_too_large`, `too_many_files`, `malformed_request`, `missing_field`, `unknown_option`
 */
export async function receiveUpload(req: IncomingMessage, pathOf: PathOf, limits: Limits, signal: AbortSignal): Promise<Upload> {
  const stop = new AbortController()
  const refuse = (error: unknown) => stop.abort(error)
  const forget = onAbort(signal, () => refuse(signal.reason))
  try {
    // What a listener throws ends the upload, as a refusal does.
    return await withOwner(refuse, () => receive(req, pathOf, limits, stop))
  } finally {
    forget()
  }
}

async function receive(req: IncomingMessage, pathOf: PathOf, limits: Limits, stop: AbortController): Promise<Upload> {
  const refuse = (error: unknown) => stop.abort(error)
  const parser = createParser(req, limits.maxFiles)
  const fields = collectFields(parser, refuse)
  const files = writeFiles(parser, pathOf, limits, refuse)
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) attach(parser, limit, () => refuse(malformed('it has too many parts')))
  const stopWatching = watchProgress(req.socket, limits.uploadIdleMs, refuse)
  try {
    await pipeline(req, intoParser(parser, refuse), { signal: stop.signal })
    const written = await files.written()
    stop.signal.throwIfAborted()
    // A form that nobody put a file into.
    const isFile = ({ filename, size }: UploadedFile) => filename !== '' || size > 0
    await Promise.all(written.filter((file) => !isFile(file)).map(({ path }) => rm(path)))
    return { files: written.filter(isFile), fields }
  } catch (error) {
    await files.giveUp(error as Error)
    throw stop.signal.aborted ? stop.signal.reason : refusalOf(error)
  } finally {
    stopWatching()
  }
}

/** Returns a list that fills while the parser runs. */
function collectFields(parser: BusboyInstance, refuse: Refuse): [string, string][] {
  const fields: [string, string][] = []
  attach(parser, 'field', (name: string | undefined, text: string, isNameCut: boolean, isTextCut: boolean) => {
    if (!name) return refuse(malformed('a part has no name'))
    if (isNameCut || isTextCut) refuse(malformed(`the field ${JSON.stringify(name.slice(0, 60))} is too long`))
    fields.push([name, text])
  })
  return fields
}

/** Has each part with a file written, and refuses those that are none of the upload. */
function writeFiles(parser: BusboyInstance, pathOf: PathOf, { maxFiles, maxUploadBytes }: Limits, refuse: Refuse) {
  const streams: Readable[] = []
  const files: Promise<UploadedFile>[] = []
  const measure = boundBytes(maxUploadBytes)
  attach(parser, 'file', (name: string | undefined, stream: Readable, filename: string | undefined) => {
    streams.push(stream)
    attach(stream, 'error', () => undefined)
    const refusal = refusalOfPart(name, filename, files.length, maxFiles)
    if (refusal || filename === undefined) return refuse(refusal)
    const file = writeFile({ stream, filename, path: pathOf(files.length) }, measure, refuse)
    file.catch(() => undefined)
    files.push(file)
  })
  return {
    written: () => Promise.all(files),
    /** The parser does not end the part that it was in, so its reader would wait for ever. */
    async giveUp(error: Error) {
      for (const stream of streams) stream.destroy(error)
      await Promise.allSettled(files)
    },
  }
}

function refusalOfPart(name: string | undefined, filename: string | undefined, before: number, maxFiles: number): AppError | undefined {
  if (!name) return malformed('a part has no name')
  if (name !== 'file') {
    return new AppError('unknown_option', 'A file came under another name; send it as the field file.', { field: name.slice(0, 100) })
  }
  if (filename === undefined) {
    const message = 'The field file has no filename, so it is text. With curl, write the path after an @: -F file=@letter.docx'
    return new AppError('missing_field', message, { field: 'file' })
  }
  if (before < maxFiles) return undefined
  return new AppError('too_many_files', `One conversion takes at most ${maxFiles} files (CONVERTD_MAX_FILES).`, { field: 'file' })
}

function createParser(req: IncomingMessage, maxFiles: number): BusboyInstance {
  try {
    return new Busboy({
      headers: req.headers as BusboyConfig['headers'],
      // A name is judged as a whole, so that a backslash does not cut it.
      preservePath: true,
      // Some clients send a file without a content type; one without a filename is told so.
      isPartAFile: (name, _type, filename) => filename !== undefined || name === 'file',
      // One file more is for a refusal that says what is wrong.
      limits: { ...partLimits, parts: partLimits.fields + maxFiles + 1 },
    })
  } catch (cause) {
    throw malformed('its Content-Type has no boundary', cause)
  }
}

interface FilePart {
  stream: Readable
  filename: string
  path: string
}

async function writeFile({ stream, filename, path }: FilePart, count: (bytes: number) => void, refuse: Refuse): Promise<UploadedFile> {
  const hash = createHash('sha256')
  let size = 0
  try {
    await using file = await open(path, 'wx', 0o600)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      count(chunk.length)
      size += chunk.length
      hash.update(chunk)
      await file.writeFile(chunk)
    }
  } catch (error) {
    // A file that cannot be written (a full disk) must not leave the parser waiting for its reader.
    refuse(refusalOf(error))
    throw error
  }
  return { path, filename, size, sha256: hash.digest('hex') }
}

/** Returns what counts the bytes of all files. */
function boundBytes(maxBytes: number): (bytes: number) => void {
  let total = 0
  return (bytes) => {
    total += bytes
    if (total > maxBytes) throw tooLarge(maxBytes)
  }
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
    `The upload is larger than ${Number((maxBytes / 1024 / 1024).toFixed(3))} MiB (CONVERTD_MAX_UPLOAD_MB).`,
    {
      field: 'file',
    },
  )
}

function malformed(why: string, cause?: unknown): AppError {
  return new AppError('malformed_request', `The multipart body cannot be read: ${why}.`, { cause })
}
