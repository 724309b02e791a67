/** office-to-pdf: converts Office files of every kind to PDF, for clients that do not want to choose an action. */
import { z } from 'zod'
import { drawingKinds, familyOf, sheetKinds, slideKinds, textKinds } from '../engines/office/files/families.ts'
import { defineAction } from './common/action.ts'
import { sampleOdp } from './common/samples-office.ts'
import { convertOfficeToPdf, forbidEncryptedPdfa, officePdfOptions } from './office/office-to-pdf-parts.ts'
import { convertSheetsToPdf } from './office/sheets-to-pdf.ts'

const kinds = [...textKinds, ...sheetKinds, ...slideKinds, ...drawingKinds]

export const officeToPdf = defineAction({
  name: 'office-to-pdf',
  group: 'to_pdf',
  summary: 'Turns any Office file into a PDF: texts, spreadsheets, presentations and drawings.',
  accepts: kinds,
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleOdp,
  options: forbidEncryptedPdfa(z.strictObject(officePdfOptions)),
  run(work) {
    const isBounded = work.input.kind === 'encrypted' || familyOf(work.input.kind) === 'sheets'
    // Deleted text of tracked changes is not shown, as in word-to-pdf.
    return isBounded
      ? convertSheetsToPdf({ ...work, accepts: kinds }, {})
      : convertOfficeToPdf({ ...work, accepts: kinds }, { changes: 'final' })
  },
})
