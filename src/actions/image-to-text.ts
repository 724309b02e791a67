/** image-to-text: extracts text from pictures. */
import { z } from 'zod'
import { replaceExtension } from '../filenames.ts'
import { defineAction } from './common/action.ts'
import { sampleScanPicture } from './common/sample-scan.ts'
import { languagesOption, minConfidenceOption } from './ocr/options.ts'
import { readPages } from './ocr/read-pages.ts'
import { pictureKinds } from './pictures/picture-kinds.ts'
import { makePicturePdf, ownSize } from './pictures/pictures-to-pdf.ts'

const options = z.strictObject({ languages: languagesOption, min_confidence: minConfidenceOption })

export const imageToText = defineAction({
  name: 'image-to-text',
  group: 'pictures',
  summary: 'Recognises the text in scans, photographs and screenshots (OCR); several pictures give one text.',
  inputs: { min: 1, max: Number.POSITIVE_INFINITY },
  accepts: pictureKinds,
  produces: ['txt'],
  needs: ['image', 'pdf', 'poppler', 'ocr'],
  sample: sampleScanPicture,
  options,
  async run(work) {
    const { input, inputs, options: chosen, engines, workDir, signal, onProgress, onWarning } = work
    // Making pages of the pictures takes a small part of the time.
    const path = await makePicturePdf({ ...work, onProgress: () => {} }, inputs, ownSize)
    const count = await engines.pdf.countPages({ path, workDir, signal })
    const pages = Array.from({ length: count }, (_, index) => index + 1)
    onProgress(0, count)
    const read = await readPages(work, { path, pages, mode: 'force', looks: false })
    if (read.pages.every(({ words }) => words === 0)) onWarning('no_text_layer', 'No text was found in the pictures.')
    const { min_confidence: minConfidence } = chosen
    const text = await engines.ocr.writeText({ count, pages: read.pages, own: null, minConfidence, workDir, signal })
    return { files: [{ path: text, filename: replaceExtension(input.filename, 'txt'), kind: 'txt' }], pagesRead: read.pagesRead }
  },
})
