/** What is needed of the file to read a page. */

import type { Dict } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import type { FontCache } from './content/run.ts'

export interface PageParts {
  file: PdfFile
  fonts: FontCache
  hiddenLayers: ReadonlySet<number>
  /** Page objects in order, to which links lead. */
  pageIndex: ReadonlyMap<Dict, number>
}
