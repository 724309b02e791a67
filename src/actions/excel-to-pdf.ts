/** excel-to-pdf: spreadsheets as PDF. */
import { z } from 'zod'
import { sheetKinds } from '../engines/office/families.ts'
import { defineAction } from './action.ts'
import { convertOfficeToPdf, forbidEncryptedPdfa, officePdfOptions } from './office-to-pdf-parts.ts'
import { sampleOds } from './samples-office.ts'

export const excelToPdf = defineAction({
  name: 'excel-to-pdf',
  group: 'to_pdf',
  summary: 'Turns an Excel or OpenDocument spreadsheet into a PDF.',
  accepts: sheetKinds,
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleOds,
  options: forbidEncryptedPdfa(
    z.strictObject({
      ...officePdfOptions,
      fit: z
        .enum(['as_saved', 'sheet'])
        .default('as_saved')
        .describe('as_saved cuts sheets into pages as their print settings say; sheet makes one page of each sheet, as large as it needs.'),
    }),
  ),
  run: (work) => convertOfficeToPdf(work, { onePagePerSheet: work.options.fit === 'sheet' }),
})
