/** The engine as a program: takes one request from stdin, tells its progress on stderr and its outcome on stdout. */
import { text } from 'node:stream/consumers'
import { AppError } from '../errors.ts'
import { convertPdfToDocx } from './convert.ts'
import type { WordOutcome, WordRequest } from './messages.ts'

// Asked to load itself only, it leaves its compiled code behind.
if (process.argv[2] === 'load') await import('sharp')
else process.stdout.write(JSON.stringify(await convert(JSON.parse(await text(process.stdin)) as WordRequest)))

async function convert(request: WordRequest): Promise<WordOutcome> {
  try {
    const { path, hasText } = await convertPdfToDocx({
      ...request,
      // Whoever started this process ends it.
      signal: new AbortController().signal,
      onProgress: (done, total) => process.stderr.write(`progress ${done} ${total}\n`),
    })
    return { ok: true, path, hasText }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ok: false, code: error.code, message: error.message }
  }
}
