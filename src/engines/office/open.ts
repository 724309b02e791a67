/** What is done with an Office file before LibreOffice gets it: a copy that opens without a question, and a look at what is in it. */
import { open, rm } from 'node:fs/promises'
import type { FileKind } from '../../file-kinds.ts'
import { detectZipKind } from '../inspect/detection/zip.ts'
import { writeBareNames } from './bare-names.ts'
import { lookIntoOffice, type OfficeContents } from './contents.ts'
import { type OfficeFile, openProtected } from './decrypt/decrypt.ts'
import { unreadableOffice } from './files/failure.ts'
import { isTable } from './files/families.ts'
import { hasMacros } from './files/macros.ts'
import { isMetafile, writeMetafileDrawing } from './metafile.ts'
import { layOutSheets } from './sheets/lay-out.ts'
import type { LaidOutSheets, SheetLayout } from './sheets/layout.ts'
import { writeTable } from './table.ts'
import { writeUtf8Copy } from './text.ts'

export interface OpenedOffice extends Omit<OfficeContents, 'showsPlace'> {
  /** Of the opened file: what was encrypted shows what it is, tables as text become spreadsheets, and metafiles drawings. */
  kind: FileKind
  /** Whether LibreOffice is to read the copy: protected files, texts whose charset it would have to guess, metafiles, files that show where they lie, sheets laid out. */
  isCopied: boolean
  /** Set where the sheets were laid out as wanted. */
  sheets?: LaidOutSheets | undefined
  hasMacros: boolean
}

export interface FileToOpen extends OfficeFile {
  /** How the sheets are to be printed, where that differs from what the file says. */
  layout?: SheetLayout | undefined
}

/**
 * @throws AppError `password_required`, `wrong_password`, `too_many_pages`, `invalid_option` for a sheet that is not there, or `unreadable_input` for a
 * protection that is damaged or not known
 */
export type OpenOffice = (file: FileToOpen) => Promise<OpenedOffice>

export const openOffice: OpenOffice = async (file) => {
  const isOpened = await copyIfNeeded(file)
  const { copy, signal } = file
  const path = isOpened ? copy : file.path
  const kind = isMetafile(file.kind) && isOpened ? 'odg' : await kindOf(file.kind, path)
  const { showsPlace, ...contents } = await lookIntoOffice({ path, kind, signal })
  const isBare = showsPlace === true && (await writeBareNames({ path, kind, copy, signal }))
  const isCopy = isOpened || isBare
  const macros = { hasMacros: await hasMacros(path, kind) }
  const { layout } = file
  const sheets = layout && (await layOutSheets({ path: isCopy ? copy : path, kind, layout, copy }))
  return { kind, isCopied: isCopy || sheets !== undefined, ...macros, ...contents, ...(sheets && { sheets }) }
}

async function copyIfNeeded(file: OfficeFile): Promise<boolean> {
  const { path, kind, copy, signal } = file
  if (kind === 'txt') await writeUtf8Copy(path, copy, signal)
  else if (isTable(kind)) await copyTable(file)
  else return isMetafile(kind) ? await writeMetafileDrawing(path, kind, copy, signal) : openProtected(file)
  return true
}

async function copyTable({ path, copy, signal }: OfficeFile): Promise<void> {
  const text = `${copy}.text`
  await writeUtf8Copy(path, text, signal)
  await writeTable(text, copy, signal)
  await rm(text)
}

/** @throws AppError `unreadable_input` */
async function kindOf(kind: FileKind, path: string): Promise<FileKind> {
  if (isTable(kind)) return 'fods'
  if (kind !== 'encrypted') return kind
  await using file = await open(path)
  const found = await detectZipKind(file)
  if (found === undefined || found === 'zip') throw unreadableOffice('what was encrypted is no Office file')
  return found
}
