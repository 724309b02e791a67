/** What is done with an Office file before LibreOffice gets it: a copy that opens without a question, and a look at what is in it. */
import { writeBareNames } from './bare-names.ts'
import { lookIntoOffice, type OfficeContents } from './contents.ts'
import { type OfficeFile, openProtected } from './decrypt/decrypt.ts'
import { writeUtf8Copy } from './text.ts'

export interface OpenedOffice extends Omit<OfficeContents, 'showsPlace'> {
  /** Whether LibreOffice is to read the copy: protected files, texts whose charset it would have to guess, files that show where they lie. */
  isCopied: boolean
}

/** @throws AppError `password_required`, `wrong_password`, or `unreadable_input` for a protection that is damaged or not known */
export type OpenOffice = (file: OfficeFile) => Promise<OpenedOffice>

export const openOffice: OpenOffice = async (file) => {
  const isOpened = await copyIfNeeded(file)
  const { kind, copy, signal } = file
  const path = isOpened ? copy : file.path
  const { showsPlace, ...contents } = await lookIntoOffice({ path, kind, signal })
  const isBare = showsPlace === true && (await writeBareNames({ path, kind, copy, signal }))
  return { isCopied: isOpened || isBare, ...contents }
}

async function copyIfNeeded(file: OfficeFile): Promise<boolean> {
  if (file.kind !== 'txt') return openProtected(file)
  await writeUtf8Copy(file.path, file.copy, file.signal)
  return true
}
