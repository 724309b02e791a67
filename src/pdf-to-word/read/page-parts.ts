/** The parts of the file that are needed to read a page. */

import type { Dict } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import type { FontCache } from './content/run.ts'

/** These parts. */
export interface PageParts {
  file: PdfFile
  fonts: FontCache
  hiddenLayers: ReadonlySet<number>
  /** Index of each page object, for the targets of links. */
  pageIndex: ReadonlyMap<Dict, number>
}
