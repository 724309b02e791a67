/**
 * Makes a copy of a PDF for rendering one page: without its text, so that everything behind the text can be rendered alone, and with hairlines
 * that are seen at every resolution.
 */

import type { Dict, PdfObject, Stream } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { createLexer } from '../pdf/lexer.ts'
import { dictOf, isOperator, isRef, isStream } from '../pdf/objects.ts'
import { serialize } from '../pdf/serialize.ts'
import { pageCopies } from '../tuning/pictures.ts'

const showing = new Set(['Tj', 'TJ', "'", '"'])

/** An object of the appended revision. */
interface Changed {
  gen: number
  dict: Dict
  content: Buffer
}

/** The objects of a file that are changed. */
interface Copy {
  file: PdfFile
  changed: Map<number, Changed>
}

/**
 * Returns the bytes with an appended revision in which the page draws lines of no width with that of `pageCopies` and, if it is textless, the page
 * and its forms show no text (PDF 32000, 7.5.6); null for a page with its text that has no hairlines. Hairlines in forms stay, since forms do not
 * say how large they are drawn.
 */
export function pageCopy(bytes: Buffer, file: PdfFile, page: Dict, textless: boolean): Buffer | null {
  const changed = new Map<number, Changed>()
  const contents = file.resolve(page.get('Contents'))
  const refs = Array.isArray(contents) ? contents : [page.get('Contents') ?? null]
  const parts = refs.flatMap((ref) => {
    const stream = file.resolve(ref)
    return isRef(ref) && isStream(stream) ? [{ ref, stream }] : []
  })
  // An operator can span several streams, so the first one gets the whole content.
  const whole = Buffer.concat(parts.flatMap(({ stream }) => [file.decode(stream), Buffer.from('\n')]))
  const hairlines = hairline.test(whole.toString('latin1'))
  if (!textless && !hairlines) return null
  for (const [i, { ref }] of parts.entries())
    changed.set(ref.num, { gen: ref.gen, dict: new Map(), content: i === 0 ? rewritten(whole, { textless, hairlines }) : Buffer.alloc(0) })
  if (textless) {
    const copy: Copy = { file, changed }
    changeForms(dictOf(file.resolve(inherited(page, file))), copy, 0)
    for (const appearance of appearancesOf(page, file)) changeForm(appearance, copy, 0)
  }
  return appended(bytes, file, changed)
}

/** A line width of zero, the thinnest line of a device. */
const hairline = /(?:^|[\s\])>])-?(?:0+(?:\.0*)?|\.0+)\s+w(?![A-Za-z\d])/

function inherited(page: Dict, file: PdfFile): PdfObject {
  let node = page
  for (let depth = 0; depth < 32 && !node.has('Resources'); depth++) node = dictOf(file.resolve(node.get('Parent')))
  return node.get('Resources') ?? null
}

/** Returns what is drawn for the page's annotations: an appearance each, or one for each state of a field (PDF 32000, 12.5.5). */
function* appearancesOf(page: Dict, file: PdfFile): Generator<PdfObject> {
  const annotations = file.resolve(page.get('Annots'))
  // A damaged page may list an annotation many times, and annotations may share their states.
  const seen = new Set<PdfObject>()
  for (const annotation of Array.isArray(annotations) ? annotations : []) {
    const normal = dictOf(file.resolve(dictOf(file.resolve(annotation)).get('AP'))).get('N') ?? null
    const states = file.resolve(normal)
    if (seen.has(states)) continue
    seen.add(states)
    if (isStream(states)) yield normal
    else yield* dictOf(states).values()
  }
}

function changeForms(resources: Dict, copy: Copy, depth: number): void {
  for (const entry of dictOf(copy.file.resolve(resources.get('XObject'))).values()) changeForm(entry, copy, depth)
}

function changeForm(entry: PdfObject, copy: Copy, depth: number): void {
  const { file, changed } = copy
  if (depth > pageCopies.depthLimit || !isRef(entry) || changed.has(entry.num)) return
  const form: PdfObject | Stream = file.resolve(entry)
  if (!isStream(form) || form.dict.get('Subtype') !== 'Form') return
  const dict: Dict = new Map([...form.dict].filter(([key]) => !['Length', 'Filter', 'DecodeParms'].includes(key)))
  changed.set(entry.num, { gen: entry.gen, dict, content: rewritten(file.decode(form), { textless: true, hairlines: false }) })
  changeForms(dictOf(file.resolve(form.dict.get('Resources'))), copy, depth + 1)
}

/** What is changed in a content. */
interface Change {
  /** It has no text-showing operators and their operands. */
  textless: boolean
  /** Its hairlines get a width. */
  hairlines: boolean
}

/** Returns the changed content. */
function rewritten(content: Buffer, { textless, hairlines }: Change): Buffer {
  const kept: Buffer[] = []
  const lexer = createLexer(content, 0, false)
  const states: LineState[] = []
  let state: LineState = { scale: 1, isHair: false }
  let operands: number[] = []
  let from = 0
  let start = 0
  const keepTo = (end: number, next: number, added: string) => {
    kept.push(content.subarray(from, end), Buffer.from(added))
    from = next
  }
  const widened = () => ` ${pageCopies.hairline / state.scale} w`
  for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
    if (typeof object === 'number') operands.push(object)
    if (!isOperator(object)) continue
    const { op } = object
    const end = lexer.position()
    if (textless && showing.has(op)) keepTo(start, end, '')
    else if (op === 'w') {
      state = { ...state, isHair: hairlines && operands[0] === 0 }
      if (state.isHair) keepTo(start, end, widened())
    } else if (op === 'q') states.push(state)
    else if (op === 'Q') state = states.pop() ?? state
    else if (op === 'cm') {
      state = { ...state, scale: usable(state.scale * scaleOf(operands)) }
      if (state.isHair) keepTo(end, end, widened())
    } else if (op === 'Do' && state.isHair) {
      // A form has scales of its own.
      keepTo(start, start, ' 0 w')
      keepTo(end, end, widened())
    } else if (op === 'BI') lexer.seek(afterPicture(content, end))
    operands = []
    start = lexer.position()
  }
  kept.push(content.subarray(from))
  return Buffer.concat(kept)
}

/** How lines are drawn: the scale of the drawing, and whether they have no width. */
interface LineState {
  scale: number
  isHair: boolean
}

/** Returns the factor by which a matrix enlarges lengths, on average over the directions. */
const scaleOf = ([a = 1, b = 0, c = 0, d = 1]: readonly number[]) => Math.sqrt(Math.abs(a * d - b * c))

/** Returns a scale with which lines can be drawn; 1 for a matrix that leaves nothing or is damaged. */
const usable = (scale: number) => (scale > pageCopies.leastScale && scale < 1 / pageCopies.leastScale ? scale : 1)

/** Returns the position after an inline image, whose bytes are not objects. */
function afterPicture(content: Buffer, at: number): number {
  for (let end = content.indexOf('EI', at); end >= 0; end = content.indexOf('EI', end + 1))
    if (isWhite(content[end - 1]) && isWhite(content[end + 2])) return end + 2
  return content.length
}

const isWhite = (byte: number | undefined) => byte !== undefined && /\s/.test(String.fromCharCode(byte))

function appended(bytes: Buffer, file: PdfFile, changed: ReadonlyMap<number, Changed>): Buffer {
  const pieces: Buffer[] = [bytes, Buffer.from('\n')]
  let offset = bytes.length + 1
  const places: string[] = []
  for (const [num, { gen, dict, content }] of changed) {
    const head = serialize(new Map<string, PdfObject>([...dict, ['Length', content.length]]))
    const object = Buffer.concat([Buffer.from(`${num} ${gen} obj\n${head}\nstream\n`), content, Buffer.from('\nendstream\nendobj\n')])
    places.push(`${num} 1\n${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`)
    pieces.push(object)
    offset += object.length
  }
  const before = [...bytes.toString('latin1', Math.max(0, bytes.length - 2048)).matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? '0'
  const trailer = serialize(
    new Map<string, PdfObject>([
      ['Root', file.trailer.get('Root') ?? null],
      ['Size', file.trailer.get('Size') ?? Math.max(...changed.keys()) + 1],
      ['Prev', Number(before)],
    ]),
  )
  pieces.push(Buffer.from(`xref\n${places.join('')}trailer\n${trailer}\nstartxref\n${offset}\n%%EOF\n`))
  return Buffer.concat(pieces)
}
