/** Interprets the content of a page and records what it draws (PDF 32000, annex A lists the operators). */

import { areaOf, type Box, intersect, type Matrix, multiply, transformBox } from '../../ir/geometry.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Dict, PdfObject, Stream } from '../../ir/pdf-object.ts'
import type { Picture } from '../../ir/picture.ts'
import type { Shape } from '../../ir/shape.ts'
import type { PdfFile } from '../../pdf/file.ts'
import { readInlineImage } from '../../pdf/inline-image.ts'
import { createLexer } from '../../pdf/lexer.ts'
import { dictOf, isOperator, isRef, isStream, numbersOf } from '../../pdf/objects.ts'
import { pageWide } from '../../tuning/letters.ts'
import { gradientPictures, pageContent } from '../../tuning/read.ts'
import { onPaper } from '../colours/colours.ts'
import { shadingColour } from '../colours/patterns.ts'
import { colourOperators } from './colour-operators.ts'
import { createMarks } from './marks.ts'
import { filledGradient, type Gradient, pageGradient } from './page-gradients.ts'
import { clipped, createPath, filledPieces, isUprightBox, outlineOf, pathBox, strokedPieces } from './paths.ts'
import { pictureLook } from './picture-look.ts'
import type { FontCache, Operators, Run } from './run.ts'
import { isSolidMask } from './solid-mask.ts'
import { enterGroup, firstState, type State, textStart } from './state.ts'
import { textOperators } from './text-operators.ts'

/** Operators that paint or end a path. */
const painting = /^(?:[SsfFBbn]|f\*|B\*|b\*)$/

const operators = new Map(Object.entries<Operators[string]>({ ...textOperators, ...colourOperators }))

/** What is needed to interpret the content of a page. */
export interface ContentParts {
  file: PdfFile
  fonts: FontCache
  hiddenLayers: ReadonlySet<number>
  /** Transforms PDF page coordinates to points from the upper left corner. */
  base: Matrix
  facts: Pick<PageFacts, 'glyphs' | 'shapes' | 'pictures' | 'truncated' | 'width' | 'height'>
}

/** What is read from one content stream and the forms in it. */
interface Reader {
  readonly file: PdfFile
  readonly facts: ContentParts['facts']
  readonly run: Run
  readonly path: ReturnType<typeof createPath>
  /** Number of operators so far. */
  operations: number
  /** Number of gradients over the page that may still become pictures. */
  gradientsLeft: number
  /** Whether the current path becomes a clip when it is painted. */
  clipNext: boolean
}

/** Reads one content stream into `facts`. */
export function readContent(bytes: Buffer, resources: Dict, { file, fonts, hiddenLayers, base, facts }: ContentParts): void {
  // Annotations are drawn after the page.
  let order = 1 + Math.max(-1, ...[facts.glyphs, facts.shapes, facts.pictures].map((drawn) => drawn.at(-1)?.order ?? -1))
  const run: Run = {
    file,
    fonts,
    state: firstState(base, { x0: 0, y0: 0, x1: facts.width, y1: facts.height }),
    marks: createMarks(file, hiddenLayers),
    text: textStart(),
    resources,
    base,
    order: () => order++,
    addGlyph(glyph) {
      glyph.order = order++
      facts.glyphs.push(glyph)
    },
  }
  const reader: Reader = {
    file,
    facts,
    run,
    path: createPath(),
    operations: 0,
    gradientsLeft: gradientPictures.mostPerPage,
    clipNext: false,
  }
  execute(reader, bytes, resources, 0)
}

function execute(reader: Reader, content: Buffer, own: Dict, depth: number): void {
  const { run, facts, file } = reader
  const lexer = createLexer(content, 0, false)
  const saved: State[] = []
  const outer = { resources: run.resources, base: run.base }
  Object.assign(run, { resources: own, base: run.state.matrix })
  let args: PdfObject[] = []
  for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
    if (!isOperator(object)) {
      if (args.length < 64) args.push(object)
      continue
    }
    if (++reader.operations > pageContent.operatorLimit) {
      facts.truncated = true
      break
    }
    const { op } = object
    if (op === 'q') saved.push({ ...run.state })
    else if (op === 'Q') run.state = saved.pop() ?? run.state
    else if (op === 'Do') paintObject(reader, args[0], depth)
    else if (op === 'BI') addPicture(reader, readInlineImage(lexer, content, own, file.resolve), -1)
    else if (op === 'sh') paintShading(reader, args[0])
    else {
      const operator = operators.get(op)
      if (operator) operator(args, run)
      else draw(reader, op, args)
    }
    args = []
  }
  run.state = saved[0] ?? run.state
  Object.assign(run, outer)
}

function draw(reader: Reader, op: string, args: PdfObject[]): void {
  const { run, path } = reader
  const { matrix } = run.state
  const at = (index: number) => Number(args[index] ?? 0)
  if (op === 'm') path.moveTo(matrix, at(0), at(1))
  else if (op === 'l') path.lineTo(matrix, at(0), at(1))
  else if (op === 'c') path.curveTo(matrix, at(0), at(1), at(2), at(3), at(4), at(5))
  else if (op === 'v' || op === 'y') path.curveTo(matrix, at(0), at(1), at(2), at(3))
  else if (op === 're') path.rect(matrix, at(0), at(1), at(2), at(3))
  else if (op === 'h') path.close()
  else if (op === 'W' || op === 'W*') reader.clipNext = true
  else if (painting.test(op)) paint(reader, op)
}

/** Records a gradient, which fills the clip; over the whole page it is the background. */
function paintShading(reader: Reader, name: PdfObject | undefined): void {
  const { run, facts, file } = reader
  if (run.marks.isHidden()) return
  const { clip, matrix, fillAlpha, groupAlpha } = run.state
  const shading = dictOf(file.resolve(dictOf(file.resolve(run.resources.get('Shading'))).get(String(name))))
  if (addGradient(reader, { shading, matrix }, clip)) return
  const isPaper = clip.x1 - clip.x0 >= facts.width - 1 && clip.y1 - clip.y0 >= facts.height - 1
  const fill = onPaper(shadingColour(shading, file.resolve), fillAlpha * groupAlpha)
  addShape(reader, { box: clip, kind: isPaper ? 'rect' : 'path', points: pageContent.shadingPoints }, { fill, stroke: null })
}

/** Records a gradient that fills nearly the whole page as a picture; returns false for any other. */
function addGradient(reader: Reader, gradient: Gradient | null, filled: Box): boolean {
  const { run, facts, file } = reader
  const box = gradient && clipped(filled, run.state.clip, 0)
  if (!box || areaOf(box) < facts.width * facts.height * pageWide.leastShare || reader.gradientsLeft-- <= 0) return false
  const picture = pageGradient(gradient, box, run.state, file.resolve)
  if (picture) record(reader, picture)
  return picture !== null
}

function paint(reader: Reader, op: string): void {
  const { run, path } = reader
  if (op === 's' || op === 'b' || op === 'b*') path.close()
  const subpaths = path.take()
  const { state } = run
  const fills = /^[fFBb]/.test(op) && state.fillAlpha > 0
  const strokes = /^[SsBb]/.test(op) && state.strokeAlpha > 0
  const fill = onPaper(state.fill, state.fillAlpha * state.groupAlpha)
  const stroke = onPaper(state.stroke, state.strokeAlpha * state.groupAlpha)
  if (!run.marks.isHidden()) {
    const pieces = fills ? filledPieces(subpaths, op.endsWith('*')) : []
    const gradient = pieces.length === 1 && pieces[0]?.kind === 'rect' && !strokes ? filledGradient(state, reader.file.resolve) : null
    for (const piece of pieces)
      if (!addGradient(reader, gradient, piece.box)) addShape(reader, piece, { fill, stroke: strokes ? stroke : null })
    for (const subpath of subpaths) {
      if (strokes && !(fills && subpath.curved)) {
        const outline = outlineOf(subpath)
        for (const piece of strokedPieces(subpath)) addShape(reader, outline ? { ...piece, outline } : piece, { fill: null, stroke })
      }
    }
  }
  if (reader.clipNext && subpaths.length > 0) {
    state.clip = intersect(state.clip, pathBox(subpaths))
    if (!subpaths.every(isUprightBox)) state.cuts = [...state.cuts, subpaths]
  }
  reader.clipNext = false
}

function addShape(reader: Reader, piece: Pick<Shape, 'box' | 'kind' | 'points' | 'outline'>, paint: Pick<Shape, 'fill' | 'stroke'>): void {
  const { run, facts } = reader
  const box = clipped(piece.box, run.state.clip, 0.5)
  if (!box || facts.shapes.length >= pageContent.shapeLimit) return
  const scale = Math.sqrt(Math.abs(run.state.matrix[0] * run.state.matrix[3] - run.state.matrix[1] * run.state.matrix[2]))
  const { mark, artifact } = run.marks.current()
  facts.shapes.push({
    ...piece,
    ...paint,
    box,
    lineWidth: paint.stroke ? run.state.lineWidth * scale : 0,
    dashed: run.state.dashed,
    opaque: run.state.fillAlpha * run.state.groupAlpha === 1 && !run.state.mixed,
    ...(paint.fill && run.state.pattern ? { patterned: true } : {}),
    order: run.order(),
    mark,
    artifact: artifact !== null,
  })
}

function paintObject(reader: Reader, name: PdfObject | undefined, depth: number): void {
  const { run, file } = reader
  if (typeof name !== 'string') return
  const entry = dictOf(file.resolve(run.resources.get('XObject'))).get(name)
  const object = file.resolve(entry)
  if (!isStream(object) || run.marks.hides(object.dict.get('OC'))) return
  if (file.resolve(object.dict.get('Subtype')) === 'Image') addPicture(reader, object, isRef(entry) ? entry.num : -1)
  else if (depth < pageContent.formDepthLimit) paintForm(reader, object, depth)
}

function paintForm(reader: Reader, form: Stream, depth: number): void {
  const { run, file } = reader
  const outer = { ...run.state }
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(form.dict.get('Matrix'), file.resolve, [1, 0, 0, 1, 0, 0])
  run.state.matrix = multiply([a, b, c, d, e, f], run.state.matrix)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(form.dict.get('BBox'), file.resolve, [-1e5, -1e5, 1e5, 1e5])
  run.state.clip = intersect(run.state.clip, transformBox(run.state.matrix, { x0, y0, x1, y1 }))
  if (dictOf(file.resolve(form.dict.get('Group'))).get('S') === 'Transparency') enterGroup(run.state)
  const own = file.resolve(form.dict.get('Resources'))
  execute(reader, file.decode(form), own instanceof Map ? own : run.resources, depth + 1)
  run.state = outer
}

function addPicture(reader: Reader, stream: Stream | null, object: number): void {
  const { run, facts, file } = reader
  if (!stream || run.marks.isHidden() || facts.pictures.length >= pageContent.shapeLimit) return
  const { state } = run
  const box = clipped(transformBox(state.matrix, { x0: 0, y0: 0, x1: 1, y1: 1 }), state.clip, 0)
  if (!box) return
  if (!state.masked && isSolidMask(stream, state.matrix, file.resolve)) {
    const fill = onPaper(state.fill, state.fillAlpha * state.groupAlpha)
    addShape(reader, { box, kind: 'rect', points: 4 }, { fill, stroke: null })
    return
  }
  record(reader, {
    box,
    matrix: state.matrix,
    stream,
    object,
    color: state.fill,
    ...pictureLook({ box, isMask: file.resolve(stream.dict.get('ImageMask')) === true }, state, facts),
    ...(state.mixed ? { blended: true } : {}),
  })
}

function record({ run, facts }: Reader, picture: Omit<Picture, 'order' | 'mark' | 'artifact'>): void {
  const { mark, artifact } = run.marks.current()
  facts.pictures.push({ ...picture, order: run.order(), mark, artifact: artifact !== null })
}
