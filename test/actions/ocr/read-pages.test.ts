import { expect, test } from 'vitest'
import { readPages } from '../../../src/actions/ocr/read-pages.ts'
import type { OcrEngine, OcrOutcome } from '../../../src/engines/ocr/ocr.ts'
import { AppError } from '../../../src/errors.ts'
import { fakeEngines } from '../../helpers/fake-engines.ts'

const page = (number: number, confidence: number | null, missing: string | null = null): OcrOutcome['pages'][number] => ({
  ...{ page: number, path: `/${number}.json`, cleaned: null, confidence, words: 9, isBetter: true, missing },
  ...{ languages: ['eng'], isInLanguage: true, turned: 0, slope: 0 },
})

/** The warnings for an outcome of OCR, and the pages that are reported. */
async function reported(outcome: OcrOutcome, numberOf?: (page: number) => number) {
  const warnings: string[] = []
  const ocr = { read: async () => outcome } as Partial<OcrEngine> as OcrEngine
  const { pagesRead } = await readPages(
    {
      ...{ engines: fakeEngines({ ocr }), options: { languages: 'auto' }, workDir: '/work', signal: new AbortController().signal },
      ...{ parallelismNow: () => 1, allowTime: () => undefined, onProgress: () => undefined },
      onWarning: (code, message) => warnings.push(`${code}: ${message}`),
    },
    { path: '/scan.pdf', mode: 'auto', pages: [1], looks: false, numberOf },
  )
  return { warnings, pagesRead }
}

test('warns about pages that were read badly, with their mean confidence', async () => {
  const pages = [page(1, 95), page(2, 60), page(3, 70), page(4, null)]
  const { warnings, pagesRead } = await reported({ pages, failed: [] })
  expect(warnings).toEqual(['low_confidence: Pages 2, 3 could not be read reliably (mean confidence 65 of 100): check the text.'])
  expect(pagesRead.map(({ confidence }) => confidence)).toEqual([95, 60, 70, null])
})

test('warns about scripts without a model and about pages without text, by the client’s numbers of pages', async () => {
  const failed = [{ page: 3, cause: new AppError('timeout', 'late') }]
  const { warnings } = await reported({ pages: [page(1, 90, 'Hebrew'), page(2, 90)], failed }, (number) => number + 10)
  expect(warnings).toEqual([
    'ocr_language: Page 11 is in Hebrew script, for which the server has no model.',
    'content_lost: Page 13 could not be read and has no text.',
  ])
})
