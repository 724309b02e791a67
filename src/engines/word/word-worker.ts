/** A worker process that converts one PDF at a time to a Word file. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { convertPdfToDocx } from '../../pdf-to-word/convert.ts'
import { inspectPdf } from '../../pdf-to-word/inspect.ts'
import { warmUpPdf } from '../../pdf-to-word/warm-up.ts'
import { countPages } from '../inspect/count-pages.ts'
import { needOf } from '../ocr/needs/needs.ts'
import { isWorkerFailureCode } from '../workers/messages.ts'
import { serveRequests } from '../workers/serve.ts'
import type { WordRequest } from './messages.ts'
import { readScans } from './read-scans.ts'

const tooLarge = 'The result is larger than allowed (CONVERTD_MAX_RESULT_MB).'
/** Never aborted: an abort ends the whole process. */
const { signal } = new AbortController()

serveRequests<WordRequest>(
  async (request, tell) => {
    if (request.kind === 'start') return null
    if (request.kind === 'count-pages') return countPages(request.path)
    if (request.kind === 'warm-up') {
      await warmUp(request.folder)
      return null
    }
    const onProgress = (done: number, total: number) => tell({ note: 'progress', done, total })
    if (request.kind === 'inspect') {
      await inspectPdf({ ...request, target: request.result, onProgress, signal })
      return null
    }
    const { path, ...told } = await convertPdfToDocx({
      ...request,
      scans: request.scans === undefined ? undefined : await readScans(request.scans),
      isUnread: request.findsUnread ? (facts) => needOf(facts, 'rebuild') !== undefined : undefined,
      workDir: request.folder,
      signal,
      onProgress,
      onForeignCode: () => tell({ note: 'last' }),
    })
    if (told.unread.length === 0) await rename(path, request.result)
    return told
  },
  (error) => {
    const cause = error instanceof Error ? (error.stack ?? String(error)) : String(error)
    if (error instanceof AppError && isWorkerFailureCode(error.code)) return { code: error.code, message: error.message, cause }
    // The file size limit was reached (setrlimit(2)).
    if ((error as NodeJS.ErrnoException).code === 'EFBIG') return { code: 'result_too_large', message: tooLarge, cause }
    return { code: 'engine_failed', cause }
  },
)
// Node saves the compiled code of whatever has run by the end.
if (process.argv[2] === 'warm-up') {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-warm-up-'))
  try {
    await warmUp(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function warmUp(folder: string): Promise<void> {
  const path = join(folder, 'warm-up.pdf')
  await writeFile(path, warmUpPdf())
  await Promise.all([import('sharp'), convertPdfToDocx({ path, images: true, workDir: folder, signal })])
}
