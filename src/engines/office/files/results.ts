/** What LibreOffice can write besides PDF, and in which words it is told. */
import { AppError } from '../../../errors.ts'
import { type FileKind, fileKinds } from '../../../file-kinds.ts'
import { familyOf, type OfficeFamily } from './families.ts'
import { filters } from './filters.ts'

/** By family; the first is the one that its own program writes by itself. */
const officeFormats = {
  text: ['docx', 'odt', 'rtf', 'txt', 'html'],
  sheets: ['xlsx', 'ods', 'csv', 'html'],
  slides: ['pptx', 'odp'],
  drawings: [],
} as const satisfies Record<OfficeFamily, readonly string[]>

export type OfficeFormat = (typeof officeFormats)[OfficeFamily][number]

interface ResultFacts {
  /** The name of the filter in LibreOffice's type registry. */
  filter: string
  /** What `--convert-to` takes after the name of the filter. */
  options?: string
  /** What LibreOfficeKit takes, which leaves empty ones out of a list (doc_saveAs in desktop/source/lib/init.cxx). */
  hostOptions?: string
  /** Set where it has no place for tracked changes: LibreOffice then writes deleted text as if it were there. */
  losesChanges?: true
}

/** Comma, quote, UTF-8, from the first row on, all cells as they are shown, and each sheet (-1) into a file of its own. */
const allSheets = '44,34,76,1,,0,false,true,false,false,false,-1'

const results: Readonly<Record<OfficeFamily, Readonly<Partial<Record<OfficeFormat, ResultFacts>>>>> = {
  text: {
    docx: { filter: filters.docxFromWriter },
    odt: { filter: filters.openDocumentFromWriter },
    rtf: { filter: 'Rich Text Format' },
    txt: { filter: filters.encodedText, options: 'UTF8,LF,,,', losesChanges: true },
    // With the pictures in the file itself.
    html: { filter: 'HTML (StarWriter)', options: 'EmbedImages', hostOptions: 'EmbedImages', losesChanges: true },
  },
  sheets: {
    xlsx: { filter: 'Calc MS Excel 2007 XML' },
    ods: { filter: 'calc8' },
    csv: { filter: 'Text - txt - csv (StarCalc)', options: allSheets, hostOptions: '44,34,UTF8' },
    html: { filter: 'HTML (StarCalc)' },
  },
  slides: { pptx: { filter: 'Impress MS PowerPoint 2007 XML' }, odp: { filter: 'impress8' } },
  drawings: {},
}

/** Returns how a file of the kind is written in one of its formats. */
export function resultFacts(kind: FileKind, format: OfficeFormat): ResultFacts {
  const facts = results[familyOf(kind)][format]
  if (!facts) throw new Error(`${kind} cannot become ${format}`)
  return facts
}

/** Returns what a file can become, the format that its own program writes by itself first. */
export function formatsOf(kind: FileKind): readonly OfficeFormat[] {
  return officeFormats[familyOf(kind)]
}

/**
 * Returns the format that is wanted, or without a wish the modern one of the family; of a file that is in it already the open one.
 * @throws AppError `invalid_option` for a format of another family
 */
export function chooseFormat(kind: FileKind, wanted: OfficeFormat | undefined): OfficeFormat {
  const offered = formatsOf(kind)
  const [modern, open] = offered
  const chosen = wanted ?? (kind === modern ? open : modern)
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  throw new AppError(
    'invalid_option',
    `The file is ${fileKinds[kind].label}, which can become ${offered.join(', ') || 'nothing else here'}; format is ${chosen}.`,
  )
}
