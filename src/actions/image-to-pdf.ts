/** image-to-pdf: pictures as pages of one PDF. */
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
    .describe(
      'Size of the pages; picture: each as large as its picture, and no larger than A4 where the picture does not say how large it is.',
    ),
  orientation: z.enum(orientations).default('auto').describe('Of the paper; auto: as the picture is.'),
  margin: z.number().min(0).max(100).default(0).describe('Empty border of each page, in millimetres.'),
  fit: z
    .enum(pictureFits)
    .default('inside')
    .describe('On paper: as large as fits inside the margins, so that the page is covered, or in actual size where that fits.'),
  dpi: z.int().min(18).max(2400).optional().describe('Pixels per inch of every picture; unset: what each says.'),
  order: z
    .enum(['sent', 'name'])
    .default('sent')
    .describe('Pages in the order in which the files were sent, or by their names (2 before 10).'),
})

const byName = new Intl.Collator('en', { numeric: true })

export const imageToPdf: Action = defineAction({
  name: 'image-to-pdf',
  group: 'to_pdf',
  summary: 'Turns pictures into the pages of one PDF; JPEG pictures keep every byte.',
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
