/** What is done with an Office file that LibreOffice has written, before a client gets it: what could run in it is taken out. */
import { open, rm, writeFile } from 'node:fs/promises'
import { readAt } from '../../formats/read-at.ts'
import { readZipEntries } from '../../formats/zip-entries.ts'
import { protectOffice } from '../encrypt/protect.ts'
import { isMacroPart } from '../files/macros.ts'
import type { OfficeFormat } from '../files/results.ts'
import { withChangesAccepted, withoutMacros } from './edits.ts'
import { editPackage } from './package.ts'
import { joinPage, withoutScripts } from './page.ts'

export interface WrittenOffice {
  /** For an HTML page with pictures beside it a ZIP of all. */
  path: string
  format: OfficeFormat
  /** Of an odt: its tracked changes are accepted, on the way to a format without any. */
  acceptsChanges?: boolean
  /** Protects it; for the formats of Office and OpenDocument alone. */
  openPassword?: string | undefined
  /** Where the file goes that a client may have. */
  copy: string
  signal: AbortSignal
}

export interface FinishedOffice {
  /** Whether `copy` was written; otherwise the file is fit as it is. */
  isCopied: boolean
  /** Whether macros or scripts were in it. */
  hadMacros: boolean
}

/** @throws AppError `result_too_large`, `engine_failed` */
export type FinishOffice = (file: WrittenOffice) => Promise<FinishedOffice>

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

/** LibreOfficeKit puts a byte order mark before a text, and the program none. */
async function dropMark(path: string, copy: string, signal: AbortSignal): Promise<boolean> {
  await using file = await open(path)
  const mark = Buffer.from('efbbbf', 'hex')
  if (!(await readAt(file, 0, mark.length)).equals(mark)) return false
  await writeFile(copy, file.createReadStream({ start: mark.length }), { mode: 0o600, signal })
  return true
}

/** LibreOffice writes none into these formats; should it once, the file stays here. */
async function refuseMacros(path: string): Promise<void> {
  await using file = await open(path)
  const macros = [...((await readZipEntries(file)) ?? new Map()).keys()].filter(isMacroPart)
  if (macros.length > 0) throw new RangeError(`there are macros in what was written: ${macros.join(', ')}`)
}
