/** A process that looks into one file at a time: what it is, what LibreOffice has to know of it, how many pages came of it. */
import { AppError } from '../../errors.ts'
import { finishOffice, type WrittenOffice } from '../office/finish/finish.ts'
import { type FileToOpen, openOffice } from '../office/open.ts'
import { isWorkerFailureCode } from '../workers/messages.ts'
import { serveRequests } from '../workers/serve.ts'
import { countPages } from './count-pages.ts'
import { detectKind } from './detection/detect.ts'

export type FileRequest =
  | { kind: 'start' }
  | { kind: 'detect'; path: string }
  | { kind: 'count-pages'; path: string }
  | { kind: 'open-office'; file: Omit<FileToOpen, 'signal'> }
  | { kind: 'finish-office'; file: Omit<WrittenOffice, 'signal'> }

/** Whoever asks ends the whole process. */
const never = new AbortController().signal

serveRequests(work, (error) => {
  const cause = error instanceof AppError && error.cause !== undefined ? String(error.cause) : String(error)
  return error instanceof AppError && isWorkerFailureCode(error.code)
    ? { code: error.code, message: error.message, cause }
    : { code: 'engine_failed', cause }
})

async function work(request: FileRequest): Promise<unknown> {
  if (request.kind === 'start') return null
  if (request.kind === 'detect') return (await detectKind(request.path)) ?? null
  if (request.kind === 'count-pages') return countPages(request.path)
  if (request.kind === 'finish-office') return finishOffice({ ...request.file, signal: never })
  return openOffice({ ...request.file, signal: never })
}
