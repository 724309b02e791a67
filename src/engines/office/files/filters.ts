/** Filter names and options with which LibreOffice reads and writes files. */

import type { FileKind } from '../../../file-kinds.ts'

/** Options of the PDF export; the caller sets the defaults. */
export interface PdfExport {
  /** 1-based; unset: all pages. LibreOffice silently ignores a page that does not exist. */
  pages?: readonly number[] | undefined
  /** Last page to export; ignored where `pages` is set. */
  lastPage?: number | undefined
  /** Part and level of ISO 19005. PDF/A is always tagged. */
  pdfa: 'none' | '1b' | '2b' | '3b'
  tagged: boolean
  bookmarks: boolean
  /** JPEG quality of pictures, 1 to 100. */
  imageQuality: number
  /** Pictures with more dots per inch are scaled down. */
  maxImageDpi: number
  /** margin: beside the text, on pages that are scaled down; unset: none. Only soffice draws them, not the office host. */
  comments?: 'none' | 'margin' | undefined
  /** For spreadsheets: each sheet, also a hidden one, becomes one page of the size that it needs; `pages` and `lastPage` are ignored. */
  onePagePerSheet?: boolean | undefined
  /** For presentations: also exports hidden slides. */
  hiddenSlides?: boolean | undefined
  /** For presentations. Unset: slides alone; after: the notes page of each slide after all slides; only: notes pages alone. */
  notesPages?: 'after' | 'only' | undefined
}

type FilterValue = string | number | boolean

/** SelectPdfVersion: 0 is plain PDF, other values are the part of PDF/A. */
const versions = { none: 0, '1b': 1, '2b': 2, '3b': 3 } as const

/** Export filter of each family, by its name in LibreOffice's type registry. */
export const filters = {
  pdfFrom: { text: 'writer_pdf_Export', sheets: 'calc_pdf_Export', slides: 'impress_pdf_Export', drawings: 'draw_pdf_Export' },
  docxFromWriter: 'MS Word 2007 XML',
  openDocumentFromWriter: 'writer8',
  odsFromCalc: 'calc8',
  flatFromWriter: 'OpenDocument Text Flat XML',
  pdfIntoWriter: 'writer_pdf_import',
  encodedText: 'Text (encoded)',
} as const

/** Charset and line ends of the text that `writeUtf8Copy` writes. */
const utf8TextOptions = 'UTF8,LF,,,'

/** LibreOffice 7.4 leaves pictures as they are at 50 dpi and less: 50 kept 240 dpi, 51 gave 51. */
const leastImageDpi = 51

/** Returns the options of the PDF export as JSON, which both `--convert-to` and LibreOfficeKit take after the filter's name. */
export function pdfOptions({ pages, pdfa, tagged, bookmarks, imageQuality, maxImageDpi, comments, ...more }: PdfExport): string {
  const options: Record<string, FilterValue> = {
    SelectPdfVersion: versions[pdfa],
    UseTaggedPDF: tagged,
    ExportBookmarks: bookmarks,
    // On by default: internal comments would go out with the PDF.
    ExportNotes: false,
    ...(comments === 'margin' ? { ExportNotesInMargin: true } : {}),
    ...(more.onePagePerSheet ? { SinglePageSheets: true } : {}),
    ...(more.hiddenSlides ? { ExportHiddenSlides: true } : {}),
    ...(more.notesPages ? { ExportNotesPages: true, ExportOnlyNotesPages: more.notesPages === 'only' } : {}),
    UseLosslessCompression: false,
    Quality: imageQuality,
    ReduceImageResolution: true,
    MaxImageResolution: Math.max(maxImageDpi, leastImageDpi),
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

/** Returns the import filter and its options for kinds that LibreOffice would have to guess. */
export function importing(kind: FileKind): { importFilter?: string; importOptions?: string } {
  return kind === 'txt' ? { importFilter: filters.encodedText, importOptions: utf8TextOptions } : {}
}
