/** Which of LibreOffice's programs reads a kind of file. */
import type { FileKind } from '../../file-kinds.ts'

export type OfficeFamily = 'text' | 'sheets' | 'slides'

/** Spreadsheets that Calc reads. */
export const sheetKinds = ['xlsx', 'xls', 'xlsm', 'xlsb', 'xltx', 'ods', 'ots'] as const satisfies readonly FileKind[]
/** Presentations that Impress reads. */
export const slideKinds = ['pptx', 'ppt', 'pptm', 'ppsx', 'potx', 'odp', 'otp'] as const satisfies readonly FileKind[]

/** Returns the family of a kind; text for all that are neither sheets nor slides. */
export function familyOf(kind: FileKind): OfficeFamily {
  if ((sheetKinds as readonly FileKind[]).includes(kind)) return 'sheets'
  return (slideKinds as readonly FileKind[]).includes(kind) ? 'slides' : 'text'
}
