/**
 * Finds the changes that give a PDF a text layer; runs in the sandbox.
 *
 *     layer-program STRUCTURE PLAN
 *
 * STRUCTURE is the output of `qpdf --json-output`. Writes `changes.json` into the current folder.
 */
import { readFile, stat } from 'node:fs/promises'
import { type Matrix, multiply } from '../../../pdf-to-word/ir/geometry.ts'
import { openPdfFile, type PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { dictOf } from '../../../pdf-to-word/pdf/objects.ts'
import { contentOf, inherited } from '../../../pdf-to-word/read/page.ts'
import { pagesOf as readPages } from '../../../pdf-to-word/read/pages.ts'
import { createNewObjects, type NewObjects } from '../../pdf/structure/append.ts'
import { writeChanges } from '../../pdf/structure/changes.ts'
import { follow, isJsonDict, type Json, type JsonDict, type JsonObject, parseStructure, type Structure } from '../../pdf/structure/json.ts'
import { frameOf, type PageNode, pagesOf } from '../../pdf/structure/pages.ts'
import { fromShown, shownSize } from '../../pdf/structure/shown.ts'
import type { OcrPage } from '../words/page.ts'
import { writeWords } from './content.ts'
import { drawClean, type PageContent } from './draw-clean.ts'
import { withoutHiddenText } from './hidden-text.ts'
import { createTagFinder } from './language.ts'
import { levelling } from './levelling.ts'
import { createOtherFont, packed } from './other-font.ts'
import { packJpegs } from './pack-jpegs.ts'
import type { LayerPlan } from './plan.ts'
import { createTags } from './tags.ts'

/** Maximum size of a PDF whose pictures are packed, because it is held in memory. */
const maxToPack = 128 * 1024 * 1024

const [structurePath = '', planPath = ''] = process.argv.slice(2)
if (structurePath !== '') await addLayer(structurePath, JSON.parse(await readFile(planPath, 'utf8')) as LayerPlan)

async function addLayer(from: string, plan: LayerPlan): Promise<void> {
  const structure = parseStructure(await readFile(from, 'utf8'))
  const changes = new Map<string, JsonObject>()
  const news = createNewObjects(structure, changes)
  const pages = pagesOf(structure)
  const other = createOtherFont()
  const tags = createTags(structure, news, plan.pages.length === pages.length)
  const language = createTagFinder()
  const begins = new Map<string, string>()
  const file = await openOriginal(plan)
  const strip = plan.replaces && file ? createStripper(file) : () => undefined
  const needsOther: JsonDict[] = []
  const latin = new Map<string, string>()
  for (const { page: number, path, cleaned } of plan.pages) {
    const page = pages[number - 1]
    const read = JSON.parse(await readFile(path, 'utf8')) as OcrPage
    const words = read.words.filter(({ confidence }) => confidence >= plan.minConfidence)
    if (page === undefined) continue
    language.add({ words, languages: read.languages })
    const frame = frameOf(page, structure)
    const toOwn = multiply([1, 0, 0, -1, 0, shownSize(frame).height], fromShown(frame))
    const place = multiply(read.toPage, toOwn)
    const level = page.dict['/Annots'] === undefined ? levelling(read, { place, box: frame.box, mode: plan.deskew }) : undefined
    const text = writeWords({ words }, level === undefined ? place : multiply(place, level), other, tags.isOn)
    const fonts: JsonDict = {}
    for (const name of text.latin) {
      const known = latin.get(name) ?? news.add({ value: standardFont(name) })
      latin.set(name, known)
      fonts[`/Ocr${name}`] = known
    }
    if (text.hasOther) needsOther.push(fonts)
    const turned = plan.rotate && read.turned !== 0 ? { '/Rotate': (frame.turn + read.turned) % 360 } : {}
    const stripped = strip(number)
    const own = cleaned === null ? stripped && { content: stripped } : await drawClean(cleaned, frame, news)
    const dict = withText(page, { operators: text.operators, fonts, level, isTagged: tags.isOn, own, begins }, structure, news)
    changes.set(page.key, { value: { ...dict, ...turned, ...tags.addPage(page, text.paragraphs) } })
  }
  const otherFont = other.write(news)
  if (otherFont !== undefined) for (const fonts of needsOther) fonts['/OcrOther'] = otherFont
  // The language of pages that were not read is unknown.
  tags.write(changes, plan.language ?? (plan.pages.length === pages.length ? language.find() : null))
  const read = plan.pages.filter(({ cleaned }) => cleaned === null).flatMap(({ page }) => pages[page - 1] ?? [])
  await writeChanges('changes.json', structure, joined(changes, file ? packJpegs(read, structure, file) : []))
}

/** Opens the PDF to which the layer is added. */
async function openOriginal({ original, replaces }: LayerPlan): Promise<PdfFile | null> {
  if (!replaces && (await stat(original)).size > maxToPack) return null
  return openPdfFile(await readFile(original))
}

/** Yields the packed pictures one by one, because together they may fill the memory. */
function* joined(
  changes: ReadonlyMap<string, JsonObject>,
  pictures: Iterable<readonly [string, JsonObject]>,
): Generator<readonly [string, JsonObject]> {
  yield* changes
  for (const [key, picture] of pictures) if (!changes.has(key)) yield [key, picture]
}

/** Returns a function that returns the content of a page, counted from 1, without its invisible text. */
function createStripper(file: PdfFile): (page: number) => Buffer | undefined {
  const pages = readPages(file)
  return (number) => {
    const page = pages[number - 1]
    if (!page) return undefined
    return withoutHiddenText(contentOf(page, file), dictOf(file.resolve(inherited(page, 'Resources', file))), file)
  }
}

function standardFont(name: string): JsonDict {
  return { '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': `/${name}`, '/Encoding': '/WinAnsiEncoding' }
}

interface PageLayer {
  operators: string
  fonts: JsonDict
  /** Matrix for everything that the page shows except the new words; undefined: it is not rotated. */
  level: Matrix | undefined
  isTagged: boolean
  /** Content that replaces that of the page, and the pictures in it; undefined: the page keeps its own streams. */
  own: PageContent | undefined
  /** References of the streams before the content of pages, which they share. */
  begins: Map<string, string>
}

/** Returns the page with the words added over its own content, which keeps its streams. */
function withText(
  page: PageNode,
  { operators, fonts, level, isTagged, own: replaced, begins }: PageLayer,
  structure: Structure,
  news: NewObjects,
): JsonDict {
  const contents = follow(structure, page.dict['/Contents'])
  const own = Array.isArray(contents) ? contents : page.dict['/Contents'] === undefined ? [] : [page.dict['/Contents']]
  const drawn = replaced === undefined ? own : [news.add(packed(replaced.content, {}))]
  const stream = (text: string) => news.add(packed(Buffer.from(text, 'latin1'), {}))
  const turn = level === undefined ? '' : `${level.map((part) => Number(part.toFixed(6))).join(' ')} cm\n`
  // Screen readers skip artifacts, which are not part of the text (PDF 32000, 14.8.2.2).
  const [begin, end] = isTagged ? ['/Artifact BMC\n', '\nEMC'] : ['', '']
  const before = `q\n${turn}${begin}q\n`
  const first = begins.get(before) ?? stream(before)
  begins.set(before, first)
  const all = [first, ...drawn, stream(`\nQ${end}\nQ\nq\n${operators}\nQ\n`)]
  const known = page.get('/Resources')
  const resources: JsonDict = replaced?.pictures ? { '/XObject': replaced.pictures } : isJsonDict(known) ? { ...known } : {}
  const named = follow(structure, resources['/Font'])
  // The same dictionary object, because the font of other scripts is added to it at the end.
  resources['/Font'] = Object.assign(fonts, { ...(isJsonDict(named) ? named : {}), ...fonts })
  return { ...page.dict, '/Contents': all as Json[], '/Resources': resources }
}
