/** What LibreOffice is told about the file that it reads and the one that it writes: filter names and their options. */

import type { FileKind } from '../../../file-kinds.ts'

/** How a PDF is written; defaults are the caller's. */
export interface PdfExport {
  /** 1-based; unset: all. LibreOffice passes over a page that is not there without a word. */
  pages?: readonly number[] | undefined
  /** No page after this one; pages count more. */
  lastPage?: number | undefined
  /** Part and level of ISO 19005. PDF/A is tagged in any case. */
  pdfa: 'none' | '1b' | '2b' | '3b'
  tagged: boolean
  bookmarks: boolean
  /** JPEG quality of pictures, 1 to 100. */
  imageQuality: number
  /** Pictures with more dots per inch than that are made smaller. */
  maxImageDpi: number
  /** margin: beside the text, on pages made smaller; unset: none. Only a whole soffice draws them. */
  comments?: 'none' | 'margin' | undefined
  /** Spreadsheets: each sheet, hidden ones too, becomes one page as large as it needs; `pages` and `lastPage` do not count. */
  onePagePerSheet?: boolean | undefined
  /** Presentations: also the slides that a show leaves out. */
  hiddenSlides?: boolean | undefined
  /** Presentations: unset: slides alone; after: each slide's page of notes after all slides; only: no slides. */
  notesPages?: 'after' | 'only' | undefined
}

type FilterValue = string | number | boolean

/** SelectPdfVersion: 0 is plain PDF, otherwise the part of PDF/A. */
const versions = { none: 0, '1b': 1, '2b': 2, '3b': 3 } as const

/** The filter names are those of LibreOffice's type registry. */
export const filters = {
  pdfFrom: { text: 'writer_pdf_Export', sheets: 'calc_pdf_Export', slides: 'impress_pdf_Export', drawings: 'draw_pdf_Export' },
  docxFromWriter: 'MS Word 2007 XML',
  openDocumentFromWriter: 'writer8',
  odsFromCalc: 'calc8',
  flatFromWriter: 'OpenDocument Text Flat XML',
  pdfIntoWriter: 'writer_pdf_import',
  encodedText: 'Text (encoded)',
} as const

/** Charset and line ends of what `writeUtf8Copy` makes. */
const utf8TextOptions = 'UTF8,LF,,,'

/** The options of the PDF export, as JSON that both `--convert-to` and LibreOfficeKit take after the name of the filter. */
export function pdfOptions({ pages, pdfa, tagged, bookmarks, imageQuality, maxImageDpi, comments, ...more }: PdfExport): string {
  const options: Record<string, FilterValue> = {
    SelectPdfVersion: versions[pdfa],
    UseTaggedPDF: tagged,
    ExportBookmarks: bookmarks,
    // On unless it is said: what colleagues remark to each other would go out with the PDF.
    ExportNotes: false,
    ...(comments === 'margin' ? { ExportNotesInMargin: true } : {}),
    ...(more.onePagePerSheet ? { SinglePageSheets: true } : {}),
    ...(more.hiddenSlides ? { ExportHiddenSlides: true } : {}),
    ...(more.notesPages ? { ExportNotesPages: true, ExportOnlyNotesPages: more.notesPages === 'only' } : {}),
    UseLosslessCompression: false,
    Quality: imageQuality,
    ReduceImageResolution: true,
    MaxImageResolution: maxImageDpi,
    ...rangeOf(pages, more.lastPage),
  }
  const typed = Object.entries(options).map(([name, value]) => [name, { type: typeOf(value), value: String(value) }])
  return JSON.stringify(Object.fromEntries(typed))
}

function rangeOf(pages: readonly number[] | undefined, lastPage: number | undefined): Record<string, FilterValue> {
  if (pages !== undefined) return { PageRange: pages.join(',') }
  return lastPage === undefined ? {} : { PageRange: `1-${lastPage}` }
}

function typeOf(value: FilterValue): string {
  if (typeof value === 'string') return 'string'
  return typeof value === 'boolean' ? 'boolean' : 'long'
}

/** How a file is read whose kind LibreOffice would have to guess. */
export function importing(kind: FileKind): { importFilter?: string; importOptions?: string } {
  return kind === 'txt' ? { importFilter: filters.encodedText, importOptions: utf8TextOptions } : {}
}
