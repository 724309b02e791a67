/** Processes the picture of one page before and after OCR; runs in a page worker. */
import { readFile, writeFile } from 'node:fs/promises'
import { type Matrix, multiply, transformBox } from '../../pdf-to-word/ir/geometry.ts'
import { parseHocr } from './hocr.ts'
import { withColors } from './look/colors.ts'
import { withDigitSpaces } from './look/digit-spaces.ts'
import { look } from './look/look.ts'
import { withPoints } from './look/points.ts'
import { isLightOnDark } from './look/word-ink.ts'
import { findNeeds } from './needs/find-needs.ts'
import { isKnown, type PageNeed } from './needs/needs.ts'
import type { answers, Gather, Judge, OpenPage, PageTask, Part, Prepare, Verdict } from './page-messages.ts'
import { areInTables, withoutCellBorders } from './picture/cell-borders.ts'
import { isClean } from './picture/clean.ts'
import { type ColorPicture, readColors } from './picture/color-picture.ts'
import { type Grey, readPnm, writePgm } from './picture/grey.ts'
import { withoutGround } from './picture/ground.ts'
import { type Prepared, prepare, rulesOf } from './picture/prepare.ts'
import { keepRegions } from './picture/regions.ts'
import type { Turn } from './picture/turn.ts'
import { isLong, plainLook } from './plain-look.ts'
import { withBoxesApart } from './words/boxes-apart.ts'
import { findJoinedColumns, withColumnsApart } from './words/columns.ts'
import { doubtfulLetters, gatherDoubtful, withForeign } from './words/foreign-words.ts'
import { drawGathered, type GatheredPicture, wordsOfParts } from './words/gathered-picture.ts'
import { createLanguageFinder } from './words/language.ts'
import { lightRuns } from './words/light-letters.ts'
import { withListNumbers } from './words/list-numbers.ts'
import { mergeReadings, renumberLines } from './words/merge.ts'
import { withMissedBullets } from './words/missed-bullets.ts'
import { withMissedCurrency } from './words/missed-currency.ts'
import { withMissedDashes } from './words/missed-dashes.ts'
import { withMissedSpaces } from './words/missed-spaces.ts'
import type { OcrPage, OcrWord } from './words/page.ts'
import { doubtedWords, lengthOf, sidewaysShare, withoutGarbage, withoutTallWords, worthOf } from './words/reading.ts'
import { withoutRepeats } from './words/repeats.ts'
import { readTablesByRow } from './words/table-rows.ts'
import { findAllLetterSpots, unreadShare } from './words/unread.ts'
import { gatherUnread, lettersAlone, weightOf } from './words/unread-letters.ts'

/** The page that is being processed. */
interface Page {
  need: PageNeed
  /** The picture as it was rendered, without what is not read. */
  given: Grey
  /** Its colours; undefined where they are not needed, and for a picture of greys. */
  colors: ColorPicture | undefined
  even: boolean
  looks: boolean
  prepared: PreparedPicture[]
  /** Columns that were parted. */
  parted: GatheredPicture | undefined
  gathered: GatheredPicture | undefined
  doubtful: GatheredPicture | undefined
  /** Words of the last reading that are probably wrong, and how the page was turned for it. */
  doubted: { turn: Turn; words: OcrWord[] }
}

interface PreparedPicture extends Prepared {
  turn: Turn
  /** The picture to read. */
  letters: Grey
  /** Matrix from pixels to points of the page as readers show it. */
  toPage: Matrix
}

/** Minimum number of short words of a language for the page to be read in it; ten lines of text have some 30. */
const fewestOfLanguage = 8

/** Returns the function that does one task after another. */
export function createPageWork(): (task: PageTask) => Promise<unknown> {
  let page: Page | undefined

  return async function work(task) {
    if (task.kind === 'find-needs') return await writeNeeds(task)
    if (task.kind === 'open') {
      page = undefined
      page = await open(task)
      return null
    }
    if (!page) throw new Error('no page was opened')
    if (task.kind === 'prepare') return await preparePicture(page, task)
    if (task.kind === 'part') return await part(page, task)
    if (task.kind === 'gather') return await gather(page, task)
    return await judge(page, task)
  }
}

async function writeNeeds({ path, pages, mode, result }: Extract<PageTask, { kind: 'find-needs' }>): Promise<null> {
  await writeFile(result, JSON.stringify(findNeeds(await readFile(path), pages, mode)))
  return null
}

async function open({ path, need, even, looks }: OpenPage): Promise<Page> {
  const bytes = await readFile(path)
  const given = readPnm(bytes)
  const colors = looks ? readColors(bytes) : undefined
  if (need.regions) {
    const toPixels: Matrix = [given.width / need.width, 0, 0, given.height / need.height, 0, 0]
    const regions = need.regions.map((region) => transformBox(toPixels, region))
    keepRegions(given, regions)
  }
  return {
    need,
    given,
    colors,
    even: even && !isClean(given),
    looks,
    prepared: [],
    ...{ parted: undefined, gathered: undefined, doubtful: undefined, doubted: { turn: 0, words: [] } },
  }
}

async function preparePicture(
  page: Page,
  { turn, rules: looksForRules, onlyDoubted, result }: Prepare,
): Promise<typeof answers.prepared._output> {
  const found = prepared(page, turn, looksForRules)
  const withoutUprights = withoutCellBorders(found.grey, found.rules ?? [], found.dpi)
  const letters = withoutUprights ?? found.grey
  await writeFile(result, writePgm(letters))
  page.prepared.push({ ...found, letters })
  // Words read from a picture that was turned otherwise are in other places.
  const { turn: ofWords, words } = page.doubted
  const mayHelp = !onlyDoubted || ofWords !== turn || areInTables(words, found.rules ?? [], found.dpi)
  return { number: page.prepared.length - 1, hasTables: withoutUprights !== undefined && mayHelp }
}

/** Returns the page turned, level and even; a picture that was prepared before only gets its rules. */
function prepared({ need, given, even, prepared: known }: Page, turn: Turn, looksForRules: boolean): Omit<PreparedPicture, 'letters'> {
  const same = known.find((picture) => picture.turn === turn)
  if (same) return { ...same, rules: same.rules ?? (looksForRules ? rulesOf(same, even) : undefined) }
  const found = prepare(given, { turn, dpi: need.paperDpi, even, rules: looksForRules, ground: even })
  // The matrix is for the centres of pixels, the boxes are for their edges.
  const edges = multiply(multiply([1, 0, 0, 1, -0.5, -0.5], found.fromLevel), [1, 0, 0, 1, 0.5, 0.5])
  return { ...found, turn, toPage: multiply(edges, [need.width / given.width, 0, 0, need.height / given.height, 0, 0]) }
}

async function part(page: Page, { prepared, hocr, result }: Part): Promise<boolean> {
  const { letters } = pictureOf(page, prepared)
  page.parted = findJoinedColumns(await readHocrs([hocr], letters), letters)
  if (!page.parted) return false
  await writeFile(result, writePgm(drawGathered(letters, page.parted)))
  return true
}

async function gather(page: Page, { of, prepared, hocrs, apart, result }: Gather): Promise<boolean> {
  const { letters, rules, dpi } = pictureOf(page, prepared)
  const read = await readAll(page, { hocrs, apart }, letters)
  const gathered = of === 'unread' ? gatherUnread(letters, rules ?? [], read, dpi) : gatherDoubtful(letters, read, dpi)
  page[of === 'unread' ? 'gathered' : 'doubtful'] = gathered
  if (!gathered) return false
  await writeFile(result, writePgm(drawGathered(letters, gathered)))
  return true
}

function pictureOf(page: Page, number: number): PreparedPicture {
  const prepared = page.prepared[number]
  if (!prepared) throw new Error('no such picture was prepared')
  return prepared
}

interface Size {
  width: number
  height: number
}

/** Returns the words of all readings, those of parted columns as these were read. */
async function readAll({ parted }: Page, { hocrs, apart }: Pick<Gather, 'hocrs' | 'apart'>, size: Size): Promise<OcrWord[]> {
  const last = hocrs.at(-1)
  if (!apart || !parted || last === undefined) return await readHocrs(hocrs, size)
  return withColumnsApart(await readHocrs(hocrs.slice(0, -1), size), await readHocrs([last], parted), parted)
}

/** Returns the words of readings of one picture, merged. */
async function readHocrs(hocrs: readonly string[], size: Size): Promise<OcrWord[]> {
  const readings = []
  for (const hocr of hocrs) readings.push(withoutTallWords(withoutRepeats(withoutGarbage(parseHocr(await readFile(hocr, 'utf8'), size)))))
  return readings.reduce((first, second) => mergeReadings(first, second))
}

/** Returns the words of all readings, those that were gathered and those of other scripts in place of what was read first. */
async function readMerged(page: Page, { hocrs: given, apart, foreign, gathered }: Judge, size: Size): Promise<OcrWord[]> {
  const read = await readAll(page, { hocrs: foreign ? given.slice(0, -1) : given, apart }, size)
  const merged = gathered === undefined ? read : mergeReadings(read, await readGathered(page, gathered, read))
  return foreign ? await withForeignOf(page, given.at(-1) ?? '', merged) : merged
}

async function judge(page: Page, request: Judge): Promise<Verdict> {
  const { prepared: number, apart, languages, possible, result } = request
  const { need, colors, looks } = page
  const { dpi, turn, slope, toPage, fromLevel, ground, ...picture } = pictureOf(page, number)
  const { width, height } = picture.grey
  const read = await readMerged(page, request, picture.grey)
  const { grey, words: all, rules } = withoutGround({ ...picture, rules: picture.rules ?? [], words: read }, ground)
  const unknown = renumberLines(all.filter((word) => !isKnown(transformBox(toPage, word), need.known)))
  const marked = withMissedDashes(
    grey,
    withMissedBullets(grey, renumberLines(readTablesByRow(withMissedSpaces(grey, withBoxesApart(grey, unknown))))),
  )
  const words = withMissedCurrency(grey, withDigitSpaces(grey, withPoints(grey, withListNumbers(grey, marked))))
  page.doubted = { turn, words: doubtedWords(words) }
  const worth = worthOf(words)
  const { seen, dark } = looks
    ? {
        seen: look(grey, words, rules, dpi),
        dark: words.some((word) => isLong(word) && isLightOnDark(grey, word)),
      }
    : plainLook(grey, words)
  const found: OcrPage = {
    ...{ page: need.page, width, height, dpi, turned: turn, slope, toPage, languages: [...languages] },
    ...{ confidence: worth.confidence, regions: need.regions, ...(colors ? withColors(seen, grey, colors, fromLevel) : seen) },
  }
  await writeFile(result, JSON.stringify(found))
  const spots = findAllLetterSpots(grey, dpi, all)
  return {
    ...{ ...worth, words: words.length, slope, turned: turn, sideways: sidewaysShare(words), unread: unreadShare(spots.dark) },
    ...{
      alone: weightOf([...lettersAlone(spots.dark, all), ...lightRuns(grey, spots.light, all)], all),
      doubted: lengthOf(page.doubted.words),
      doubtful: doubtfulLetters(words),
      dark,
    },
    joined: !apart && findJoinedColumns(words, grey) !== undefined,
    found: languagesOf(words, possible),
  }
}

function languagesOf(words: readonly OcrWord[], possible: readonly string[]): Verdict['found'] {
  const finder = createLanguageFinder(new Set(possible), fewestOfLanguage)
  for (const { text } of words) finder.add(text)
  return finder.find() ?? null
}

/** Returns the words that were read in the gathered picture. */
async function readGathered({ gathered }: Page, hocr: string, read: readonly OcrWord[]): Promise<OcrWord[]> {
  if (!gathered) throw new Error('no letters were gathered')
  return wordsOfParts(gathered.parts, withoutGarbage(parseHocr(await readFile(hocr, 'utf8'), gathered)), read)
}

/** Returns the words with those that were read in other scripts. */
async function withForeignOf({ doubtful }: Page, hocr: string, words: readonly OcrWord[]): Promise<OcrWord[]> {
  if (!doubtful) throw new Error('no doubtful words were gathered')
  return withForeign(words, doubtful, withoutGarbage(parseHocr(await readFile(hocr, 'utf8'), doubtful)))
}
