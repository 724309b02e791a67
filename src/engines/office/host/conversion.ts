/** Encodes one conversion for the office host, and interprets its reply. */
import { fstatSync } from 'node:fs'
import { join } from 'node:path'
import { checkEngineFile, openEngineFile } from '../../../disk/engine-files.ts'
import { AppError, type FailureCode } from '../../../errors.ts'
import { cleanText } from '../../process/clean-text.ts'
import type { Changes } from '../files/changes-text.ts'
import { unreadableOffice } from '../files/failure.ts'
import type { OfficeFormat } from '../files/results.ts'
import type { HostFields, HostOutcome, HostReply } from './frames.ts'

/** A conversion for the host. */
export interface HostConversion {
  /** The only folder that the child process may write to. */
  folder: string
  /** File names in that folder; the input may be a link to one of `readable`. */
  input: string
  result: string
  /** Files outside of the folder that the child may read. */
  readable: readonly string[]
  /** Format of the result, by its LibreOfficeKit name. */
  format: 'pdf' | OfficeFormat
  /** Set where LibreOffice would open a damaged file as a text document. */
  mustBe?: 'drawing' | undefined
  /** Options as JSON, as `--convert-to` takes them after the filter's name. */
  exportOptions?: string | undefined
  /** Options that `--infilter` takes after the filter's name. */
  importOptions?: string | undefined
  password?: string | undefined
  /** How tracked changes are shown; unset: as the file says. */
  changes?: Changes | undefined
  timeLimitMs: number
  signal: AbortSignal
}

/** The result of a conversion by the host. */
export interface HostedResult {
  path: string
  /** End of LibreOffice's output on stderr. */
  stderr: string
  /** CPU time of the child process. */
  cpuMs: number
  peakBytes: number
}

/** Bytes of stderr that are kept, from its end. */
const stderrKept = 16 * 1024

/** In capitals: for `pdf`, LibreOfficeKit would add its own option and ignore all of ours (doc_saveAs in desktop/source/lib/init.cxx). */
const pdfFormat = 'PDF'

/** LOK_DOCTYPE_DRAWING of LibreOfficeKitEnums.h. */
const drawingType = '3'

/** Batch mode: no dialogs. */
const batch = 'Batch=true'

/** Returns the fields of the request for a conversion. */
export function requestFields(conversion: HostConversion): HostFields {
  const {
    folder,
    input,
    result,
    readable,
    format,
    exportOptions = '{}',
    importOptions,
    password,
    changes,
    mustBe,
    timeLimitMs,
  } = conversion
  return [
    ['folder', folder],
    // The name becomes part of a URL.
    ['input', encodeURIComponent(input)],
    ['result', result],
    ['format', format === 'pdf' ? pdfFormat : format],
    ['options', exportOptions],
    ['opening', importOptions === undefined ? batch : `${importOptions},${batch}`],
    ['time_ms', String(Math.ceil(timeLimitMs))],
    ...(mustBe === undefined ? [] : [['type', drawingType] as const]),
    ...readable.map((path) => ['read', path] as const),
    // A password with a zero byte opens nothing; the part before that byte must not be tried instead.
    ...(password === undefined || password.includes('\0') ? [] : [['password', password] as const]),
    ...(changes === undefined ? [] : [['changes', changes] as const]),
  ]
}

const failures: Readonly<Partial<Record<HostOutcome, { code: FailureCode; message: string }>>> = {
  password_required: { code: 'password_required', message: 'The file is protected by a password; give it in the password option.' },
  wrong_password: { code: 'wrong_password', message: 'The password does not open the file.' },
  timed_out: { code: 'timeout', message: 'The conversion took longer than allowed (CONVERTD_CONVERSION_TIMEOUT_S).' },
  out_of_memory: { code: 'out_of_memory', message: 'The file needs more memory than one conversion may use (CONVERTD_MEMORY_LIMIT_MB).' },
  too_large: { code: 'result_too_large', message: 'The result is larger than allowed (CONVERTD_MAX_RESULT_MB).' },
}

/**
 * Returns the result; undefined when soffice may succeed where the host cannot.
 * @throws AppError for every other outcome
 */
export async function judgeReply(reply: HostReply, { folder, result, password }: HostConversion): Promise<HostedResult | undefined> {
  const { outcome } = reply
  if (outcome === 'elsewhere') return undefined
  const stderr = await readTail(folder, 'stderr')
  const cause = { ...reply, stderr: cleanText(stderr) }
  // LibreOffice exits on some damaged files.
  if (outcome === 'unreadable' || (outcome === 'crashed' && reply.opened === undefined)) throw unreadableOffice(cause)
  const failure = failures[outcome === 'password_required' && password !== undefined ? 'wrong_password' : outcome]
  if (failure) throw new AppError(failure.code, failure.message, { cause })
  const path = join(folder, result)
  if (outcome !== 'done') throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause })
  checkEngineFile({ path, within: folder })
  return { path, stderr, cpuMs: reply.cpu_ms ?? 0, peakBytes: (reply.peak_kb ?? 0) * 1024 }
}

/** Returns the end of the file; an empty string when it is missing or not a regular file. */
async function readTail(folder: string, name: string): Promise<string> {
  try {
    const file = await openEngineFile({ path: join(folder, name), within: folder })
    try {
      const { size } = fstatSync(file.fd)
      if (size === 0) return ''
      const length = Math.min(size, stderrKept)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
      return buffer.toString('utf8', 0, bytesRead)
    } finally {
      await file.close()
    }
  } catch {
    return ''
  }
}
