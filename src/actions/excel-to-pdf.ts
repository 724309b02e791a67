/** excel-to-pdf: converts spreadsheets to PDF. */
import { z } from 'zod'
import { sheetKinds } from '../engines/office/files/families.ts'
import { defineAction } from './common/action.ts'
import { sampleOds } from './common/samples-office.ts'
import { forbidEncryptedPdfa, officePdfOptions } from './office/office-to-pdf-parts.ts'
import { forbidPaperOfWholeSheets, layoutOf, sheetOptions } from './office/sheet-layout.ts'
import { convertSheetsToPdf, convertWholeSheetsToPdf } from './office/sheets-to-pdf.ts'

export const excelToPdf = defineAction({
  name: 'excel-to-pdf',
  group: 'to_pdf',
  summary: 'Turns an Excel or OpenDocument spreadsheet, or a table as text (csv), into a PDF.',
  // Any text can be a table, at least one with a single column.
  accepts: [...sheetKinds, 'txt'],
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleOds,
  options: forbidPaperOfWholeSheets(forbidEncryptedPdfa(z.strictObject({ ...sheetOptions, ...officePdfOptions }))),
  run: (given) => {
    const { input, options } = given
    const work = { ...given, input: input.kind === 'txt' ? ({ ...input, kind: 'csv' } as const) : input, accepts: sheetKinds }
    return options.fit === 'sheet' ? convertWholeSheetsToPdf(work, layoutOf(options)) : convertSheetsToPdf(work, layoutOf(options))
  },
})
