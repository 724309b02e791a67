/** The engine as a program: takes one request from stdin, tells its progress on stderr and its outcome on stdout. */
import { text } from 'node:stream/consumers'
import { AppError } from '../errors.ts'
import { convertPdfToDocx } from './convert.ts'
import type { WordOutcome, WordRequest } from './messages.ts'

const request = JSON.parse(await text(process.stdin)) as WordRequest
process.stdout.write(JSON.stringify(await convert()))

async function convert(): Promise<WordOutcome> {
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
