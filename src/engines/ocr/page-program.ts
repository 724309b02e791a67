/**
 * Processes the picture of one page before and after OCR; runs in the sandbox.
 *
 *     page-program prepare PLAN
 *     page-program gather PLAN
 *     page-program judge PLAN
 *
 * `prepare` writes `prepared.pgm` and `prepared.json` into the current folder, and `letters.pgm` if the picture has tables with uprights:
 * the same without these. `gather` writes `gathered.pgm` and `gathered.json` if letters in cells or beside lines were not read. `judge` writes
 * `page.json`, an `OcrPage`, and `verdict.json`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { multiply, transformBox } from '../../pdf-to-word/ir/geometry.ts'
import { parseHocr } from './hocr.ts'
import { withColors } from './look/colors.ts'
import { withDashes } from './look/dashes.ts'
import { bullet, isBullet } from './look/letters.ts'
import { look, type SeenPage } from './look/look.ts'
import { looksOf } from './look/looks.ts'
import { isLightOnDark, measureInks } from './look/word-ink.ts'
import { isKnown } from './needs/needs.ts'
import { withoutCellBorders } from './picture/cell-borders.ts'
import { isClean } from './picture/clean.ts'
import { readColors } from './picture/color-picture.ts'
import { type Grey, readPnm, writePgm } from './picture/grey.ts'
import { prepare } from './picture/prepare.ts'
import { keepRegions } from './picture/regions.ts'
import type { GatheredLetters, GatherPlan, JudgePlan, PreparedPage, PreparePlan, Verdict } from './plans.ts'
import { mergeReadings, renumberLines } from './words/merge.ts'
import type { OcrPage, OcrWord } from './words/page.ts'
import { doubtedLetters, sidewaysShare, withoutGarbage, worthOf } from './words/reading.ts'
import { withoutRepeats } from './words/repeats.ts'
import { readTablesByRow } from './words/table-rows.ts'
import { findLetterSpots, unreadShare } from './words/unread.ts'
import { drawGathered, gatherUnread, lettersAlone, wordsOfParts } from './words/unread-letters.ts'

const [task = '', path = ''] = process.argv.slice(2)
if (task === 'prepare') await preparePage(JSON.parse(await readFile(path, 'utf8')))
if (task === 'gather') await gatherPage(JSON.parse(await readFile(path, 'utf8')))
if (task === 'judge') await judgePage(JSON.parse(await readFile(path, 'utf8')))

async function preparePage({ picture, turn, need, even, rules: looksForRules }: PreparePlan): Promise<void> {
  const given = readPnm(await readFile(picture))
  const scale = { x: need.width / given.width, y: need.height / given.height }
  if (need.regions)
    keepRegions(
      given,
      need.regions.map((box) => transformBox([1 / scale.x, 0, 0, 1 / scale.y, 0, 0], box)),
    )
  const options = { turn, dpi: need.paperDpi, even: even && !isClean(given), rules: looksForRules }
  const { grey, dpi, slope, fromLevel, rules } = prepare(given, options)
  // The matrix is for the centres of pixels, the boxes are for their edges.
  const edges = multiply(multiply([1, 0, 0, 1, -0.5, -0.5], fromLevel), [1, 0, 0, 1, 0.5, 0.5])
  const prepared: PreparedPage = {
    ...{ turn, slope, dpi, rules, width: grey.width, height: grey.height },
    toPage: multiply(edges, [scale.x, 0, 0, scale.y, 0, 0]),
    toPicture: fromLevel,
  }
  await writeFile('prepared.pgm', writePgm(grey))
  const letters = withoutCellBorders(grey, rules, dpi)
  if (letters) await writeFile('letters.pgm', writePgm(letters))
  await writeFile('prepared.json', JSON.stringify(prepared))
}

async function gatherPage({ picture, folder, hocrs }: GatherPlan): Promise<void> {
  const { dpi, rules, ...size } = await readPrepared(folder)
  const grey = readPnm(await readFile(picture))
  const gathered = gatherUnread(grey, rules, await readHocrs(hocrs, size), dpi)
  if (!gathered) return
  await writeFile('gathered.pgm', writePgm(drawGathered(grey, gathered)))
  await writeFile('gathered.json', JSON.stringify(gathered))
}

async function readPrepared(folder: string): Promise<PreparedPage> {
  return JSON.parse(await readFile(`${folder}/prepared.json`, 'utf8'))
}

/** Returns the words of readings of one picture, merged. */
async function readHocrs(hocrs: readonly string[], size: { width: number; height: number }): Promise<OcrWord[]> {
  const readings = []
  for (const hocr of hocrs) readings.push(withoutRepeats(withoutGarbage(parseHocr(await readFile(hocr, 'utf8'), size))))
  return readings.reduce((first, second) => mergeReadings(first, second))
}

async function judgePage({ picture, folder, hocrs, gathered, need, languages, looks }: JudgePlan): Promise<void> {
  const prepared = await readPrepared(folder)
  const { width, height, dpi, turn, slope, toPage, toPicture, rules } = prepared
  const read = await readHocrs(hocrs, { width, height })
  const all = gathered ? mergeReadings(read, await readGathered(gathered, read)) : read
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
  const spots = findLetterSpots(grey, dpi, all)
  const verdict: Verdict = {
    ...worth,
    words: words.length,
    slope,
    turned: turn,
    sideways: sidewaysShare(words),
    unread: unreadShare(spots),
    alone: lettersAlone(spots, all).length,
    doubted: doubtedLetters(words),
    dark: words.some((word) => word.text.length > 1 && isLightOnDark(grey, word)),
  }
  await writeFile('page.json', JSON.stringify(page))
  await writeFile('verdict.json', JSON.stringify(verdict))
}

/** Returns the words that were read in the gathered picture. */
async function readGathered({ folder, hocr }: GatheredLetters, read: readonly OcrWord[]): Promise<OcrWord[]> {
  const { parts, ...size } = JSON.parse(await readFile(`${folder}/gathered.json`, 'utf8')) as NonNullable<ReturnType<typeof gatherUnread>>
  return wordsOfParts(parts, withoutGarbage(parseHocr(await readFile(hocr, 'utf8'), size)), read)
}

/** Returns the words with their weight and slant, without the other content of the page. */
function plainLook(grey: Grey, words: readonly OcrWord[]): SeenPage<OcrWord> {
  const looks = looksOf(words, measureInks(grey, words))
  const texts = withDashes(words)
  const seen = words.map((word, i) => {
    const text = texts[i] as string
    const look = isBullet(grey, words, i) ? { text: bullet, bold: false, italic: false } : looks[i]
    return { ...word, text, bold: false, italic: false, ...look, inPicture: false }
  })
  return { words: seen, rules: [], pictures: [], fills: [] }
}
