/** A worker process that examines one file at a time: detects its kind, prepares it for LibreOffice, counts pages. */
import { AppError } from '../../errors.ts'
import { finishOffice, type WrittenOffice } from '../office/finish/finish.ts'
import { type FileToOpen, openOffice } from '../office/open.ts'
import type { LookedAt, OnProgress } from '../pdf/assemble/assembler.ts'
import type { Compressed, CompressPlan } from '../pdf/assemble/compress-plan.ts'
import type { MergePlan } from '../pdf/assemble/merge-plan.ts'
import type { PicturesPlan } from '../pdf/assemble/picture-plan.ts'
import { mergeFiles } from '../pdf/merge/merge-files.ts'
import { writePictures } from '../pdf/pictures/write-pictures.ts'
import { isWorkerFailureCode, type WorkerNote } from '../workers/messages.ts'
import { serveRequests } from '../workers/serve.ts'
import { countPages, inspectPdf } from './count-pages.ts'
import { detectKind } from './detection/detect.ts'

/** A request to a file worker. */
export type FileRequest =
  | { kind: 'start' }
  | { kind: 'detect'; path: string }
  | { kind: 'count-pages'; path: string }
  | { kind: 'look-at-pdfs'; paths: readonly string[] }
  | { kind: 'merge-pdfs'; plan: MergePlan; result: string }
  | { kind: 'write-pictures'; plan: PicturesPlan; result: string }
  | { kind: 'compress-pdf'; plan: CompressPlan; result: string }
  | { kind: 'open-office'; file: Omit<FileToOpen, 'signal'> }
  | { kind: 'finish-office'; file: Omit<WrittenOffice, 'signal'> }

/** Never aborted: an abort ends the whole process. */
const never = new AbortController().signal

serveRequests(work, (error) => {
  const cause = error instanceof AppError && error.cause !== undefined ? String(error.cause) : String(error)
  return error instanceof AppError && isWorkerFailureCode(error.code)
    ? { code: error.code, message: error.message, cause }
    : { code: 'engine_failed', cause }
})

async function work(request: FileRequest, tell: (note: WorkerNote) => void): Promise<unknown> {
  const onProgress = (done: number, total: number) => tell({ note: 'progress', done, total })
  if (request.kind === 'start') return null
  if (request.kind === 'detect') return (await detectKind(request.path)) ?? null
  if (request.kind === 'count-pages') return countPages(request.path)
  if (request.kind === 'look-at-pdfs') return await inspectEach(request.paths)
  if (request.kind === 'merge-pdfs') return mergeFiles(request.plan, request.result, onProgress)
  if (request.kind === 'write-pictures') return await writePictures(request.plan, request.result, onProgress)
  if (request.kind === 'compress-pdf') return await compress(request.plan, request.result, onProgress)
  if (request.kind === 'finish-office') return finishOffice({ ...request.file, signal: never })
  return openOffice({ ...request.file, signal: never })
}

/** Loads what only this needs. */
async function compress(plan: CompressPlan, result: string, onProgress: OnProgress): Promise<Compressed> {
  const { compressFile } = await import('../pdf/compress/compress-file.ts')
  return await compressFile(plan, result, onProgress)
}

/** Looks at the files one after the other, because each is held in memory. */
async function inspectEach(paths: readonly string[]): Promise<LookedAt[]> {
  const seen: LookedAt[] = []
  for (const path of paths) seen.push(await inspectPdf(path))
  return seen
}
