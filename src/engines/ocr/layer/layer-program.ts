/**
 * Finds what is to change in a PDF so that it has a layer of text; runs in the sandbox.
 *
 *     layer-program STRUCTURE PLAN
 *
 * The structure is that of `qpdf --json-output`. Writes `changes.json` into the current folder.
 */
import { readFile } from 'node:fs/promises'
import { type Matrix, multiply } from '../../../pdf-to-word/ir/geometry.ts'
import { createNewObjects, type NewObjects } from '../../pdf/structure/append.ts'
import { writeChanges } from '../../pdf/structure/changes.ts'
import { follow, isJsonDict, type Json, type JsonDict, type JsonObject, parseStructure, type Structure } from '../../pdf/structure/json.ts'
import { frameOf, type PageNode, pagesOf } from '../../pdf/structure/pages.ts'
import { fromShown, shownSize } from '../../pdf/structure/shown.ts'
import type { OcrPage } from '../words/page.ts'
import { writeWords } from './content.ts'
import { createLanguageFinder } from './language.ts'
import { createOtherFont, packed } from './other-font.ts'
import type { LayerPlan } from './plan.ts'
import { createTags } from './tags.ts'

const [structurePath = '', planPath = ''] = process.argv.slice(2)
if (structurePath !== '') await addLayer(structurePath, JSON.parse(await readFile(planPath, 'utf8')) as LayerPlan)

async function addLayer(from: string, plan: LayerPlan): Promise<void> {
  const structure = parseStructure(await readFile(from, 'utf8'))
  const changes = new Map<string, JsonObject>()
  const news = createNewObjects(structure, changes)
  const pages = pagesOf(structure)
  const other = createOtherFont()
  const tags = createTags(structure, news, plan.pages.length === pages.length)
  const language = createLanguageFinder()
  const needsOther: JsonDict[] = []
  const latin = new Map<string, string>()
  for (const { page: number, path } of plan.pages) {
    const page = pages[number - 1]
    const read = JSON.parse(await readFile(path, 'utf8')) as OcrPage
    const words = read.words.filter(({ confidence }) => confidence >= plan.minConfidence)
    if (page === undefined) continue
    language.add({ words, languages: read.languages })
    const frame = frameOf(page, structure)
    const toOwn = multiply([1, 0, 0, -1, 0, shownSize(frame).height], fromShown(frame))
    const text = writeWords({ words }, multiply(read.toPage, toOwn), other, tags.isOn)
    const fonts: JsonDict = {}
    for (const name of text.latin) {
      const known = latin.get(name) ?? news.add({ value: standardFont(name) })
      latin.set(name, known)
      fonts[`/Ocr${name}`] = known
    }
    if (text.hasOther) needsOther.push(fonts)
    const level = plan.deskew && read.slope !== 0 && page.dict['/Annots'] === undefined ? levelling(read, toOwn) : undefined
    const turned = plan.rotate && read.turned !== 0 ? { '/Rotate': (frame.turn + read.turned) % 360 } : {}
    const dict = withText(page, { operators: text.operators, fonts, level, isTagged: tags.isOn }, structure, news)
    changes.set(page.key, { value: { ...dict, ...turned, ...tags.addPage(page, text.paragraphs) } })
  }
  const otherFont = other.write(news)
  if (otherFont !== undefined) for (const fonts of needsOther) fonts['/OcrOther'] = otherFont
  // Of a file with pages that were not read, nothing is known of the rest.
  tags.write(changes, plan.language ?? (plan.pages.length === pages.length ? language.find() : null))
  await writeChanges('changes.json', structure, changes)
}

function standardFont(name: string): JsonDict {
  return { '/Type': '/Font', '/Subtype': '/Type1', '/BaseFont': `/${name}`, '/Encoding': '/WinAnsiEncoding' }
}

interface PageLayer {
  operators: string
  fonts: JsonDict
  /** Turns all that the page shows; undefined: it stays. */
  level: Matrix | undefined
  isTagged: boolean
}

/** Returns the page with the words over what it shows, which keeps its own streams. */
function withText(page: PageNode, { operators, fonts, level, isTagged }: PageLayer, structure: Structure, news: NewObjects): JsonDict {
  const contents = follow(structure, page.dict['/Contents'])
  const before = Array.isArray(contents) ? contents : page.dict['/Contents'] === undefined ? [] : [page.dict['/Contents']]
  const stream = (text: string) => news.add(packed(Buffer.from(text, 'latin1'), {}))
  const turn = level === undefined ? '' : `${level.map((part) => Number(part.toFixed(6))).join(' ')} cm\n`
  // What is not part of the text is an artifact to screen readers (PDF 32000, 14.8.2.2).
  const [begin, end] = isTagged ? ['/Artifact BMC\n', '\nEMC'] : ['', '']
  const all = [stream(`q\n${turn}${begin}q\n`), ...before, stream(`\nQ${end}\n${operators}\nQ\n`)]
  const own = page.get('/Resources')
  const resources: JsonDict = isJsonDict(own) ? { ...own } : {}
  const known = follow(structure, resources['/Font'])
  // The very dictionary, for the font of other scripts comes into it at the end.
  resources['/Font'] = Object.assign(fonts, { ...(isJsonDict(known) ? known : {}), ...fonts })
  return { ...page.dict, '/Contents': all as Json[], '/Resources': resources }
}

/** Turns around the middle of the page by the slope of its lines. */
function levelling({ slope, width, height, toPage }: OcrPage, toOwn: Matrix): Matrix {
  const angle = (slope * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [a, b, c, d, e, f] = multiply(toPage, toOwn)
  const [x, y] = [(a * width) / 2 + (c * height) / 2 + e, (b * width) / 2 + (d * height) / 2 + f]
  return multiply(multiply([1, 0, 0, 1, -x, -y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, x, y])
}
