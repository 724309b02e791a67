/**
 * Processes the picture of one page before and after OCR; runs in the sandbox.
 *
 *     page-program prepare PLAN
 *     page-program judge PLAN
 *
 * `prepare` writes `prepared.pgm` and `prepared.json` into the current folder, `judge` writes `page.json`, an `OcrPage`, and
 * `verdict.json`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { multiply, transformBox } from '../../pdf-to-word/ir/geometry.ts'
import { parseHocr } from './hocr.ts'
import { isKnown } from './needs/needs.ts'
import { isClean } from './picture/clean.ts'
import { readColors } from './picture/color-picture.ts'
import { withColors } from './picture/colors.ts'
import { type Grey, readPnm, writePgm } from './picture/grey.ts'
import { bullet, isBullet } from './picture/letters.ts'
import { look, type SeenPage } from './picture/look.ts'
import { looksOf } from './picture/looks.ts'
import { prepare } from './picture/prepare.ts'
import { keepRegions } from './picture/regions.ts'
import { isLightOnDark, measureInks } from './picture/word-ink.ts'
import type { JudgePlan, PreparedPage, PreparePlan, Verdict } from './plans.ts'
import { mergeReadings, renumberLines } from './words/merge.ts'
import type { OcrPage, OcrWord } from './words/page.ts'
import { doubtedLetters, sidewaysShare, withoutGarbage, worthOf } from './words/reading.ts'
import { readTablesByRow } from './words/table-rows.ts'
import { unreadShare } from './words/unread.ts'

const [task = '', path = ''] = process.argv.slice(2)
if (task === 'prepare') await preparePage(JSON.parse(await readFile(path, 'utf8')))
if (task === 'judge') await judgePage(JSON.parse(await readFile(path, 'utf8')))

async function preparePage({ picture, turn, need, even, looks }: PreparePlan): Promise<void> {
  const given = readPnm(await readFile(picture))
  const scale = { x: need.width / given.width, y: need.height / given.height }
  if (need.regions)
    keepRegions(
      given,
      need.regions.map((box) => transformBox([1 / scale.x, 0, 0, 1 / scale.y, 0, 0], box)),
    )
  const { grey, dpi, slope, fromLevel, rules } = prepare(given, { turn, dpi: need.paperDpi, even: even && !isClean(given), rules: looks })
  // The matrix is for the centres of pixels, the boxes are for their edges.
  const edges = multiply(multiply([1, 0, 0, 1, -0.5, -0.5], fromLevel), [1, 0, 0, 1, 0.5, 0.5])
  const prepared: PreparedPage = {
    ...{ turn, slope, dpi, rules, width: grey.width, height: grey.height },
    toPage: multiply(edges, [scale.x, 0, 0, scale.y, 0, 0]),
    toPicture: fromLevel,
  }
  await writeFile('prepared.pgm', writePgm(grey))
  await writeFile('prepared.json', JSON.stringify(prepared))
}

async function judgePage({ picture, folder, hocrs, need, languages, looks }: JudgePlan): Promise<void> {
  const prepared = JSON.parse(await readFile(`${folder}/prepared.json`, 'utf8')) as PreparedPage
  const { width, height, dpi, turn, slope, toPage, toPicture, rules } = prepared
  const readings = []
  for (const hocr of hocrs) readings.push(withoutGarbage(parseHocr(await readFile(hocr, 'utf8'), { width, height })))
  const all = readings.reduce((first, second) => mergeReadings(first, second))
  const unknown = renumberLines(all.filter((word) => !isKnown(transformBox(toPage, word), need.known)))
  const words = renumberLines(readTablesByRow(unknown))
  const worth = worthOf(words)
  const grey = readPnm(await readFile(`${folder}/prepared.pgm`))
  const seen = looks ? look(grey, words, rules, dpi) : plainLook(grey, words)
  const colors = looks ? readColors(await readFile(picture)) : undefined
  const page: OcrPage = {
    ...{ page: need.page, width, height, dpi, turned: turn, slope, toPage, languages: [...languages] },
    ...{ confidence: worth.confidence, regions: need.regions, ...(colors ? withColors(seen, grey, colors, toPicture) : seen) },
  }
  const verdict: Verdict = {
    ...worth,
    words: words.length,
    slope,
    turned: turn,
    sideways: sidewaysShare(words),
    unread: unreadShare(grey, dpi, all),
    doubted: doubtedLetters(words),
    dark: words.some((word) => word.text.length > 1 && isLightOnDark(grey, word)),
  }
  await writeFile('page.json', JSON.stringify(page))
  await writeFile('verdict.json', JSON.stringify(verdict))
}

/** Returns the words with their weight and slant, without the other content of the page. */
function plainLook(grey: Grey, words: readonly OcrWord[]): SeenPage<OcrWord> {
  const looks = looksOf(words, measureInks(grey, words))
  const seen = words.map((word, i) => {
    const look = isBullet(grey, words, i) ? { text: bullet, bold: false, italic: false } : looks[i]
    return { ...word, bold: false, italic: false, ...look, inPicture: false }
  })
  return { words: seen, rules: [], pictures: [], fills: [] }
}
