/** What is done with an Office file before LibreOffice gets it: a copy that opens without a question, and a look at what is in it. */
import { lookIntoOffice, type OfficeContents } from './contents.ts'
import { type OfficeFile, openProtected } from './decrypt/decrypt.ts'
import { writeUtf8Copy } from './text.ts'

export interface OpenedOffice extends OfficeContents {
  /** Whether LibreOffice is to read the copy: protected files, and texts whose charset it would have to guess. */
  isCopied: boolean
}

/** @throws AppError `password_required`, `wrong_password`, or `unreadable_input` for a protection that is damaged or not known */
export type OpenOffice = (file: OfficeFile) => Promise<OpenedOffice>

export const openOffice: OpenOffice = async (file) => {
  const isCopied = await copyIfNeeded(file)
  const { kind, signal } = file
  return { isCopied, ...(await lookIntoOffice({ path: isCopied ? file.copy : file.path, kind, signal })) }
}

async function copyIfNeeded(file: OfficeFile): Promise<boolean> {
  if (file.kind !== 'txt') return openProtected(file)
  await writeUtf8Copy(file.path, file.copy, file.signal)
  return true
}
