/** A process that turns one PDF at a time into a Word file. */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, isFailureCode } from '../errors.ts'
import { convertPdfToDocx } from '../pdf-to-word/convert.ts'
import { practicePdf } from '../pdf-to-word/practice.ts'
import type { WordRequest } from './word-messages.ts'
import { serveRequests } from './worker-serve.ts'

const tooLarge = 'The result is larger than allowed (CONVERTD_MAX_RESULT_MB).'
/** Whoever asks ends the whole process. */
const { signal } = new AbortController()

serveRequests<WordRequest>(
  async (request, tell) => {
    if (request.kind === 'start') return { value: null, hasResult: false }
    if (request.kind === 'practise') {
      const path = join(request.folder, 'practice.pdf')
      await writeFile(path, practicePdf())
      await Promise.all([import('sharp'), convertPdfToDocx({ path, images: true, workDir: request.folder, signal })])
      return { value: null, hasResult: false }
    }
    const { path, hasText } = await convertPdfToDocx({
      ...request,
      workDir: request.folder,
      signal,
      onProgress: (done, total) => tell({ note: 'progress', done, total }),
      onForeignCode: () => tell({ note: 'last' }),
    })
    await rename(path, request.result)
    return { value: { hasText }, hasResult: true }
  },
  (error) => {
    const cause = error instanceof Error ? (error.stack ?? String(error)) : String(error)
    if (error instanceof AppError && isFailureCode(error.code)) return { code: error.code, message: error.message, cause }
    // The limit on the size of a file (setrlimit(2)).
    if ((error as NodeJS.ErrnoException).code === 'EFBIG') return { code: 'result_too_large', message: tooLarge, cause }
    return { code: 'engine_failed', cause }
  },
)
// Asked to load itself only, it leaves its compiled code behind.
if (process.argv[2] === 'load') await import('sharp')
