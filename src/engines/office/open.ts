/** Prepares an Office file for LibreOffice: makes a copy that opens without a password where needed, and scans its contents. */
import { open, rm } from 'node:fs/promises'
import type { FileKind } from '../../file-kinds.ts'
import { detectZipKind } from '../inspect/detection/zip.ts'
import { writeBareNames } from './bare-names.ts'
import { inspectOffice, type OfficeContents } from './contents.ts'
import { type OfficeFile, openProtected } from './decrypt/decrypt.ts'
import { unreadableOffice } from './files/failure.ts'
import { isTable } from './files/families.ts'
import { hasMacros } from './files/macros.ts'
import { isMetafile, writeMetafileDrawing } from './metafile.ts'
import { layOutSheets } from './sheets/lay-out.ts'
import type { LaidOutSheets, SheetLayout } from './sheets/layout.ts'
import { writeTable } from './table.ts'
import { writeUtf8Copy } from './text.ts'

/** A file that LibreOffice can open. */
export interface OpenedOffice extends Omit<OfficeContents, 'showsPlace'> {
  /** Kind of the opened file: the decrypted kind for an encrypted file, a spreadsheet for a table as text, a drawing for a metafile. */
  kind: FileKind
  /**
   * Whether LibreOffice is to read the copy: of protected files, texts whose charset it would have to guess, metafiles, files that show
   * their path, and sheets whose layout was changed.
   */
  isCopied: boolean
  /** Set where the layout of the sheets was changed. */
  sheets?: LaidOutSheets | undefined
  hasMacros: boolean
}

/** The file to open. */
export interface FileToOpen extends OfficeFile {
  /** How the sheets are printed, where that differs from the file. */
  layout?: SheetLayout | undefined
}

/**
 * @throws AppError `password_required`, `wrong_password`, `too_many_pages`, `invalid_option` for a sheet that does not exist, or
 * `unreadable_input` for a damaged or unknown protection
 */
export type OpenOffice = (file: FileToOpen) => Promise<OpenedOffice>

/** Opens one file. @throws AppError `password_required`, `wrong_password` or `unreadable_input` */
export const openOffice: OpenOffice = async (file) => {
  const isOpened = await copyIfNeeded(file)
  const { copy, signal } = file
  const path = isOpened ? copy : file.path
  const kind = isMetafile(file.kind) && isOpened ? 'odg' : await kindOf(file.kind, path)
  const { showsPlace, ...contents } = await inspectOffice({ path, kind, signal })
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
