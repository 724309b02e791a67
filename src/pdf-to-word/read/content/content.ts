/** Interprets the content of a page and records what it draws (PDF 32000, annex A lists the operators). */

import { intersect, type Matrix, multiply, transformBox } from '../../ir/geometry.ts'
import type { PageFacts } from '../../ir/page-facts.ts'
import type { Dict, PdfObject, Stream } from '../../ir/pdf-object.ts'
import type { Picture } from '../../ir/picture.ts'
import type { Shape } from '../../ir/shape.ts'
import type { PdfFile } from '../../pdf/file.ts'
import { createLexer } from '../../pdf/lexer.ts'
import { dictOf, isOperator, isRef, isStream, numbersOf } from '../../pdf/objects.ts'
import { pageContent } from '../../tuning/read.ts'
import { onPaper } from '../colours/colours.ts'
import { shadingColour } from '../colours/patterns.ts'
import { colourOperators } from './colour-operators.ts'
import { readInlineImage } from './inline-image.ts'
import { createMarks } from './marks.ts'
import { clipped, createPath, filledPieces, isUprightBox, outlineOf, pathBox, strokedPieces } from './paths.ts'
import { pictureLook } from './picture-look.ts'
import type { FontCache, Operators, Run } from './run.ts'
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

/** Reads one content stream into `facts`. */
export function readContent(bytes: Buffer, resources: Dict, { file, fonts, hiddenLayers, base, facts }: ContentParts): void {
  // Annotations are drawn after the page.
  let order = 1 + Math.max(-1, ...[facts.glyphs, facts.shapes, facts.pictures].map((drawn) => drawn.at(-1)?.order ?? -1))
  let operations = 0
  const path = createPath()
  let clipNext = false
  const run: Run = {
    file,
    fonts,
    state: firstState(base, { x0: 0, y0: 0, x1: facts.width, y1: facts.height }),
    marks: createMarks(file, hiddenLayers),
    text: textStart(),
    resources,
    order: () => order++,
    addGlyph(glyph) {
      glyph.order = order++
      facts.glyphs.push(glyph)
    },
  }
  execute(bytes, resources, 0)

  function execute(content: Buffer, own: Dict, depth: number): void {
    const lexer = createLexer(content, 0, false)
    const saved: State[] = []
    const outer = run.resources
    run.resources = own
    let args: PdfObject[] = []
    for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
      if (!isOperator(object)) {
        if (args.length < 64) args.push(object)
        continue
      }
      if (++operations > pageContent.operatorLimit) {
        facts.truncated = true
        break
      }
      const { op } = object
      if (op === 'q') saved.push({ ...run.state })
      else if (op === 'Q') run.state = saved.pop() ?? run.state
      else if (op === 'Do') paintObject(args[0], depth)
      else if (op === 'BI') addPicture(readInlineImage(lexer, content, own, file), -1)
      else if (op === 'sh') paintShading(args[0])
      else {
        const operator = operators.get(op)
        if (operator) operator(args, run)
        else draw(op, args)
      }
      args = []
    }
    run.state = saved[0] ?? run.state
    run.resources = outer
  }

  function draw(op: string, args: PdfObject[]): void {
    const { matrix } = run.state
    const at = (index: number) => Number(args[index] ?? 0)
    if (op === 'm') path.moveTo(matrix, at(0), at(1))
    else if (op === 'l') path.lineTo(matrix, at(0), at(1))
    else if (op === 'c') path.curveTo(matrix, at(0), at(1), at(2), at(3), at(4), at(5))
    else if (op === 'v' || op === 'y') path.curveTo(matrix, at(0), at(1), at(2), at(3))
    else if (op === 're') path.rect(matrix, at(0), at(1), at(2), at(3))
    else if (op === 'h') path.close()
    else if (op === 'W' || op === 'W*') clipNext = true
    else if (painting.test(op)) paint(op)
  }

  /** Records a gradient, which fills the clip; over the whole page it is the background. */
  function paintShading(name: PdfObject | undefined): void {
    const { clip } = run.state
    const isPaper = clip.x1 - clip.x0 >= facts.width - 1 && clip.y1 - clip.y0 >= facts.height - 1
    const shading = dictOf(file.resolve(run.resources.get('Shading'))).get(String(name))
    const fill = onPaper(shadingColour(shading, file.resolve), run.state.fillAlpha * run.state.groupAlpha)
    addShape({ box: clip, kind: isPaper ? 'rect' : 'path', points: pageContent.shadingPoints }, { fill, stroke: null })
  }

  function paint(op: string): void {
    if (op === 's' || op === 'b' || op === 'b*') path.close()
    const subpaths = path.take()
    const { state } = run
    const fills = /^[fFBb]/.test(op) && state.fillAlpha > 0
    const strokes = /^[SsBb]/.test(op) && state.strokeAlpha > 0
    const [fill, stroke] = [
      onPaper(state.fill, state.fillAlpha * state.groupAlpha),
      onPaper(state.stroke, state.strokeAlpha * state.groupAlpha),
    ]
    if (!run.marks.isHidden()) {
      const pieces = fills ? filledPieces(subpaths, op.endsWith('*')) : []
      for (const piece of pieces) addShape(piece, { fill, stroke: strokes ? stroke : null })
      for (const subpath of subpaths) {
        if (strokes && !(fills && subpath.curved)) {
          const outline = outlineOf(subpath)
          for (const piece of strokedPieces(subpath)) addShape(outline ? { ...piece, outline } : piece, { fill: null, stroke })
        }
      }
    }
    if (clipNext && subpaths.length > 0) {
      state.clip = intersect(state.clip, pathBox(subpaths))
      if (!subpaths.every(isUprightBox)) state.cuts = [...state.cuts, subpaths]
    }
    clipNext = false
  }

  function addShape(piece: Pick<Shape, 'box' | 'kind' | 'points' | 'outline'>, paint: Pick<Shape, 'fill' | 'stroke'>): void {
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
      opaque: run.state.fillAlpha * run.state.groupAlpha === 1,
      ...(paint.fill && run.state.patterned ? { patterned: true } : {}),
      order: order++,
      mark,
      artifact: artifact !== null,
    })
  }

  function paintObject(name: PdfObject | undefined, depth: number): void {
    if (typeof name !== 'string') return
    const entry = dictOf(file.resolve(run.resources.get('XObject'))).get(name)
    const object = file.resolve(entry)
    if (!isStream(object) || run.marks.hides(object.dict.get('OC'))) return
    if (file.resolve(object.dict.get('Subtype')) === 'Image') addPicture(object, isRef(entry) ? entry.num : -1)
    else if (depth < pageContent.formDepthLimit) paintForm(object, depth)
  }

  function paintForm(form: Stream, depth: number): void {
    const outer = { ...run.state }
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(form.dict.get('Matrix'), file.resolve, [1, 0, 0, 1, 0, 0])
    run.state.matrix = multiply([a, b, c, d, e, f], run.state.matrix)
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(form.dict.get('BBox'), file.resolve, [-1e5, -1e5, 1e5, 1e5])
    run.state.clip = intersect(run.state.clip, transformBox(run.state.matrix, { x0, y0, x1, y1 }))
    if (dictOf(file.resolve(form.dict.get('Group'))).get('S') === 'Transparency') enterGroup(run.state)
    const own = file.resolve(form.dict.get('Resources'))
    execute(file.decode(form), own instanceof Map ? own : run.resources, depth + 1)
    run.state = outer
  }

  function addPicture(stream: Stream | null, object: number): void {
    if (!stream || run.marks.isHidden() || facts.pictures.length >= pageContent.shapeLimit) return
    const { state } = run
    const box = clipped(transformBox(state.matrix, { x0: 0, y0: 0, x1: 1, y1: 1 }), state.clip, 0)
    if (!box) return
    const { mark, artifact } = run.marks.current()
    const picture: Picture = {
      box,
      matrix: state.matrix,
      stream,
      object,
      color: state.fill,
      ...pictureLook({ box, isMask: file.resolve(stream.dict.get('ImageMask')) === true }, state, facts),
      order: order++,
      mark,
      artifact: artifact !== null,
    }
    facts.pictures.push(picture)
  }
}
