/** Finishes an Office file that LibreOffice has written before a client gets it: removes everything that could run in it. */
import { open, rm, writeFile } from 'node:fs/promises'
import { readAt } from '../../formats/read-at.ts'
import { readZipEntries } from '../../formats/zip-entries.ts'
import { protectOffice } from '../encrypt/protect.ts'
import { isMacroPart } from '../files/macros.ts'
import type { OfficeFormat } from '../files/results.ts'
import { withChangesAccepted, withoutMacros } from './edits.ts'
import { editPackage } from './package.ts'
import { joinPage, withoutScripts } from './page.ts'

/** A file that LibreOffice has written. */
export interface WrittenOffice {
  /** Path of the file; for an HTML page with pictures, of a ZIP of all. */
  path: string
  format: OfficeFormat
  /** For an odt: whether to accept its tracked changes, before it becomes a format without any. */
  acceptsChanges?: boolean
  /** Password to encrypt the file with; only for Office and OpenDocument formats. */
  openPassword?: string | undefined
  /** Path for the finished file. */
  copy: string
  signal: AbortSignal
}

/** The outcome of finishing it. */
export interface FinishedOffice {
  /** Whether `copy` was written; otherwise the file can be used as it is. */
  isCopied: boolean
  /** Whether macros or scripts were removed. */
  hadMacros: boolean
}

/** @throws AppError `result_too_large`, `engine_failed` */
export type FinishOffice = (file: WrittenOffice) => Promise<FinishedOffice>

/** Removes macros and scripts from a written file, and encrypts it if it is to have a password. */
export const finishOffice: FinishOffice = async ({ openPassword, ...file }) => {
  if (openPassword === undefined) return cleanOffice(file)
  const plain = `${file.copy}.plain`
  const { isCopied, hadMacros } = await cleanOffice({ ...file, copy: plain })
  await protectOffice({ ...file, path: isCopied ? plain : file.path, openPassword })
  await rm(plain, { force: true })
  return { isCopied: true, hadMacros }
}

async function cleanOffice({ path, format, acceptsChanges = false, copy, signal }: WrittenOffice): Promise<FinishedOffice> {
  if (acceptsChanges) return { isCopied: await editPackage(path, copy, withChangesAccepted, signal), hadMacros: false }
  switch (format) {
    case 'html': {
      const { html, hadScripts } = withoutScripts(await joinPage(path))
      await writeFile(copy, html, { mode: 0o600, signal })
      return { isCopied: true, hadMacros: hadScripts }
    }
    case 'odt':
    case 'ods':
    case 'odp': {
      const hadMacros = await editPackage(path, copy, withoutMacros, signal)
      return { isCopied: hadMacros, hadMacros }
    }
    case 'txt':
      return { isCopied: await dropMark(path, copy, signal), hadMacros: false }
    case 'docx':
    case 'xlsx':
    case 'pptx':
      await refuseMacros(path)
      return { isCopied: false, hadMacros: false }
    default:
      return { isCopied: false, hadMacros: false }
  }
}

/** Removes the byte order mark of a text: LibreOfficeKit writes one, soffice does not. */
async function dropMark(path: string, copy: string, signal: AbortSignal): Promise<boolean> {
  await using file = await open(path)
  const mark = Buffer.from('efbbbf', 'hex')
  if (!(await readAt(file, 0, mark.length)).equals(mark)) return false
  await writeFile(copy, file.createReadStream({ start: mark.length }), { mode: 0o600, signal })
  return true
}

/** Refuses macros in formats into which LibreOffice writes none, in case it does some day. */
async function refuseMacros(path: string): Promise<void> {
  await using file = await open(path)
  const macros = [...((await readZipEntries(file)) ?? new Map()).keys()].filter(isMacroPart)
  if (macros.length > 0) throw new RangeError(`there are macros in what was written: ${macros.join(', ')}`)
}
