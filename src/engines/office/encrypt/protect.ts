/** Encrypts an Office file with a password that is required to open it. */
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { AppError } from '../../../errors.ts'
import { encryptOdf } from './odf.ts'
import { encryptOoxml } from './ooxml.ts'

/** Maximum bytes of an OOXML file, which is in memory three times. */
const maxOoxmlBytes = 256 * 1024 ** 2

interface PlainOffice {
  path: string
  format: string
  openPassword: string
  copy: string
  signal: AbortSignal
}

/** @throws AppError `result_too_large`; RangeError for a format without passwords */
export async function protectOffice({ path, format, openPassword, copy, signal }: PlainOffice): Promise<void> {
  if (/^od[tsp]$/.test(format)) {
    await using file = await open(path)
    await writeFile(copy, encryptOdf(file, openPassword), { mode: 0o600, signal })
    return
  }
  if (!/^(?:docx|xlsx|pptx)$/.test(format)) throw new RangeError(`${format} knows no password`)
  if ((await stat(path)).size > maxOoxmlBytes)
    throw new AppError('result_too_large', 'The result is larger than 256 MB; leave open_password out.')
  await writeFile(copy, await encryptOoxml(await readFile(path), openPassword, signal), { mode: 0o600 })
}
