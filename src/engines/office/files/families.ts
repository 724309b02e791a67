/** Which LibreOffice application reads each kind of file. */
import type { FileKind } from '../../../file-kinds.ts'

/** The applications: Writer, Calc, Impress and Draw. */
export type OfficeFamily = 'text' | 'sheets' | 'slides' | 'drawings'

/** Text documents that Writer reads. */
export const textKinds = [
  'docx',
  'doc',
  'docm',
  'dotx',
  'dotm',
  'dot',
  'odt',
  'ott',
  'fodt',
  'rtf',
  'txt',
] as const satisfies readonly FileKind[]
/** Tables as text, which are converted to spreadsheets for LibreOffice. */
export const tableKinds = ['csv', 'tsv'] as const satisfies readonly FileKind[]
/** Spreadsheets that Calc reads. */
export const sheetKinds = [
  'xlsx',
  'xls',
  'xlsm',
  'xlsb',
  'xltx',
  'ods',
  'ots',
  'fods',
  ...tableKinds,
] as const satisfies readonly FileKind[]
/** Presentations that Impress reads. */
export const slideKinds = ['pptx', 'ppt', 'pptm', 'ppsx', 'potx', 'odp', 'otp', 'fodp'] as const satisfies readonly FileKind[]
/** Drawings that Draw reads. */
export const drawingKinds = ['odg', 'fodg', 'vsdx', 'vsd', 'pub', 'cdr', 'wmf', 'emf'] as const satisfies readonly FileKind[]

const families: readonly (readonly [OfficeFamily, readonly FileKind[]])[] = [
  ['sheets', sheetKinds],
  ['slides', slideKinds],
  ['drawings', drawingKinds],
]

/** Returns the family of a kind; text for every kind that is in no other. */
export function familyOf(kind: FileKind): OfficeFamily {
  return families.find(([, kinds]) => kinds.includes(kind))?.[0] ?? 'text'
}

/** Returns whether the kind is a table as text. */
export function isTable(kind: FileKind): boolean {
  return (tableKinds as readonly FileKind[]).includes(kind)
}
