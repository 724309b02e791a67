/** image-to-pdf: makes one PDF with pictures as pages. */
import { z } from 'zod'
import { orientations, paperNames, pictureFits } from '../engines/pdf/assemble/picture-plan.ts'
import { replaceExtension } from '../filenames.ts'
import { type Action, defineAction } from './common/action.ts'
import { samplePng } from './common/samples.ts'
import { pictureKinds } from './pictures/picture-kinds.ts'
import { makePicturePdf } from './pictures/pictures-to-pdf.ts'

const pointsPerMillimetre = 72 / 25.4

const options = z.strictObject({
  paper: z
    .enum(paperNames)
    .default('picture')
    .describe('Page size; picture: each page as large as its picture, at most A4 if the picture has no resolution.'),
  orientation: z.enum(orientations).default('auto').describe('Paper orientation; auto: that of the picture.'),
  margin: z.number().min(0).max(100).default(0).describe('Page margin, in millimetres.'),
  fit: z
    .enum(pictureFits)
    .default('inside')
    .describe('Picture size on paper: fit within the margins, cover the page, or actual size if that fits.'),
  dpi: z.int().min(18).max(2400).optional().describe('Resolution of all pictures, in pixels per inch; unset: that of each picture.'),
  order: z.enum(['sent', 'name']).default('sent').describe('Page order: as uploaded, or by filename (2 before 10).'),
})

const byName = new Intl.Collator('en', { numeric: true })

export const imageToPdf: Action = defineAction({
  name: 'image-to-pdf',
  group: 'to_pdf',
  summary: 'Turns pictures into the pages of one PDF; JPEG pictures are not re-encoded.',
  inputs: { min: 1, max: Number.POSITIVE_INFINITY },
  accepts: pictureKinds,
  produces: ['pdf'],
  needs: ['image', 'pdf'],
  sample: samplePng,
  options,
  async run(work) {
    const { paper, orientation, margin, fit, dpi, order } = work.options
    const inputs = order === 'sent' ? work.inputs : work.inputs.toSorted((one, other) => byName.compare(one.filename, other.filename))
    const indices = inputs.map((input) => work.inputs.indexOf(input))
    const onPages = (pages: number, index = 0) => work.onPages(pages, indices[index])
    const layout = { paper, orientation, margin: margin * pointsPerMillimetre, fit, dpi: dpi ?? null }
    const path = await makePicturePdf({ ...work, onPages }, inputs, layout)
    return { files: [{ path, filename: replaceExtension(work.input.filename, 'pdf'), kind: 'pdf' }] }
  },
})
