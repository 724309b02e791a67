/** drawing-to-pdf: converts drawings to PDF. */
import { z } from 'zod'
import { drawingKinds } from '../engines/office/files/families.ts'
import { defineAction } from './common/action.ts'
import { sampleFodg } from './common/samples-office.ts'
import { convertOfficeToPdf, forbidEncryptedPdfa, officePdfOptions } from './office/office-to-pdf-parts.ts'

export const drawingToPdf = defineAction({
  name: 'drawing-to-pdf',
  group: 'to_pdf',
  summary: 'Turns an OpenDocument, Visio, Publisher or CorelDRAW drawing, or a Windows metafile, into a PDF.',
  accepts: drawingKinds,
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleFodg,
  options: forbidEncryptedPdfa(z.strictObject(officePdfOptions)),
  run: (work) => convertOfficeToPdf({ ...work, accepts: drawingKinds }, {}),
})
