/** The formats that LibreOffice writes besides PDF, with their filters and options. */
import { AppError } from '../../../errors.ts'
import { type FileKind, fileKinds } from '../../../file-kinds.ts'
import { familyOf, type OfficeFamily } from './families.ts'
import { filters } from './filters.ts'

/** Formats by family, the native format of LibreOffice's application first. */
const officeFormats = {
  text: ['docx', 'odt', 'rtf', 'txt', 'html'],
  sheets: ['xlsx', 'ods', 'csv', 'html'],
  slides: ['pptx', 'odp'],
  drawings: [],
} as const satisfies Record<OfficeFamily, readonly string[]>

/** A format that LibreOffice writes. */
export type OfficeFormat = (typeof officeFormats)[OfficeFamily][number]

interface ResultFacts {
  /** Name of the filter in LibreOffice's type registry. */
  filter: string
  /** Options that `--convert-to` takes after the filter's name. */
  options?: string
  /** The same options for LibreOfficeKit, which drops empty ones from a list (doc_saveAs in desktop/source/lib/init.cxx). */
  hostOptions?: string
  /** Set for formats without tracked changes: LibreOffice writes deleted text to them as if it were not deleted. */
  losesChanges?: true
}

/** Comma, quote, UTF-8, from the first row on, cells as they are shown, and each sheet (-1) as a separate file. */
const allSheets = '44,34,76,1,,0,false,true,false,false,false,-1'

const results: Readonly<Record<OfficeFamily, Readonly<Partial<Record<OfficeFormat, ResultFacts>>>>> = {
  text: {
    docx: { filter: filters.docxFromWriter },
    odt: { filter: filters.openDocumentFromWriter },
    rtf: { filter: 'Rich Text Format' },
    txt: { filter: filters.encodedText, options: 'UTF8,LF,,,', losesChanges: true },
    // With the pictures embedded.
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

/** Returns the filter and the options that write a file of the kind in one of its formats. */
export function resultFacts(kind: FileKind, format: OfficeFormat): ResultFacts {
  const facts = results[familyOf(kind)][format]
  if (!facts) throw new Error(`${kind} cannot become ${format}`)
  return facts
}

/** Returns the formats that a kind can be converted to, the native one first. */
export function formatsOf(kind: FileKind): readonly OfficeFormat[] {
  return officeFormats[familyOf(kind)]
}

/**
 * Returns the wanted format; without a wish the modern format of the family, or the open one for a file already in that format.
 * @throws AppError `invalid_option` for a format of another family
 */
export function chooseFormat(kind: FileKind, wanted: OfficeFormat | undefined): OfficeFormat {
  const offered = formatsOf(kind)
  const [modern, open] = offered
  const chosen = wanted ?? (kind === modern ? open : modern)
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  throw new AppError(
    'invalid_option',
    `The file is ${fileKinds[kind].label}, which can become ${offered.join(', ') || 'no other format'}; format is ${chosen}.`,
  )
}
