/** image-to-word: converts scans, photographs of pages and screenshots to an editable Word file. */
import { z } from 'zod'
import { replaceExtension } from '../filenames.ts'
import { defineAction } from './common/action.ts'
import { lossMessage } from './common/loss-message.ts'
import { sampleScanPicture } from './common/sample-scan.ts'
import { languagesOption } from './ocr/options.ts'
import { rebuildWord } from './ocr/rebuild-word.ts'
import { pictureKinds } from './pictures/picture-kinds.ts'
import { makePicturePdf, ownSize } from './pictures/pictures-to-pdf.ts'

const options = z.strictObject({
  languages: languagesOption,
  images: z.boolean().default(true).describe('Keep the pictures on the pages.'),
})

export const imageToWord = defineAction({
  name: 'image-to-word',
  group: 'pictures',
  summary: 'Turns scans, photographs of pages and screenshots into an editable Word file (OCR); several pictures become its pages.',
  inputs: { min: 1, max: Number.POSITIVE_INFINITY },
  accepts: pictureKinds,
  produces: ['docx'],
  needs: ['image', 'pdf', 'poppler', 'ocr'],
  sample: sampleScanPicture,
  prepare: ({ word }) => void word.prepare(),
  options,
  async run(work) {
    const { input, inputs, options: chosen, engines, workDir, signal, onProgress, onWarning } = work
    // Making pages of the pictures takes a small part of the time.
    const path = await makePicturePdf({ ...work, onProgress: () => {} }, inputs, ownSize)
    const count = await engines.pdf.countPages({ path, workDir, signal })
    const pages = Array.from({ length: count }, (_, index) => index + 1)
    onProgress(0, 2 * count)
    const rebuilt = await rebuildWord(work, { path, pages, isWhole: true, images: chosen.images, mode: 'force' })
    if (!rebuilt.hasText) onWarning('no_text_layer', 'No text was found in the pictures, so the Word file has no text to edit.')
    if (rebuilt.losses.length > 0) onWarning('content_lost', lossMessage(rebuilt.losses))
    const files = [{ path: rebuilt.path, filename: replaceExtension(input.filename, 'docx'), kind: 'docx' as const }]
    return { files, pagesRead: rebuilt.pagesRead ?? [] }
  },
})
