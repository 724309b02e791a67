/** Makes a copy of a PDF in which one page has no text, so that everything behind the text can be rendered alone. */

import type { Dict, PdfObject, Stream } from '../ir/pdf-object.ts'
import type { PdfFile } from '../pdf/file.ts'
import { createLexer } from '../pdf/lexer.ts'
import { dictOf, isOperator, isRef, isStream } from '../pdf/objects.ts'
import { serialize } from '../pdf/serialize.ts'
import { pagesWithoutText } from '../tuning/pictures.ts'

const showing = new Set(['Tj', 'TJ', "'", '"'])

/** An object of the appended revision. */
interface Changed {
  gen: number
  dict: Dict
  content: Buffer
}

/** Returns the bytes with an appended revision in which the page and its forms show no text (PDF 32000, 7.5.6). */
export function withoutText(bytes: Buffer, file: PdfFile, page: Dict): Buffer {
  const changed = new Map<number, Changed>()
  const contents = file.resolve(page.get('Contents'))
  const refs = Array.isArray(contents) ? contents : [page.get('Contents') ?? null]
  const parts = refs.flatMap((ref) => {
    const stream = file.resolve(ref)
    return isRef(ref) && isStream(stream) ? [{ ref, stream }] : []
  })
  // An operator can span several streams, so the first one gets the whole content.
  const whole = Buffer.concat(parts.flatMap(({ stream }) => [file.decode(stream), Buffer.from('\n')]))
  for (const [i, { ref }] of parts.entries())
    changed.set(ref.num, { gen: ref.gen, dict: new Map(), content: i === 0 ? cut(whole) : Buffer.alloc(0) })
  cutForms(dictOf(file.resolve(inherited(page, file))), file, changed, 0)
  for (const appearance of appearancesOf(page, file)) cutForm(appearance, file, changed, 0)
  return appended(bytes, file, changed)
}

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

function cutForms(resources: Dict, file: PdfFile, changed: Map<number, Changed>, depth: number): void {
  for (const entry of dictOf(file.resolve(resources.get('XObject'))).values()) cutForm(entry, file, changed, depth)
}

function cutForm(entry: PdfObject, file: PdfFile, changed: Map<number, Changed>, depth: number): void {
  if (depth > pagesWithoutText.depthLimit || !isRef(entry) || changed.has(entry.num)) return
  const form: PdfObject | Stream = file.resolve(entry)
  if (!isStream(form) || form.dict.get('Subtype') !== 'Form') return
  const dict: Dict = new Map([...form.dict].filter(([key]) => !['Length', 'Filter', 'DecodeParms'].includes(key)))
  changed.set(entry.num, { gen: entry.gen, dict, content: cut(file.decode(form)) })
  cutForms(dictOf(file.resolve(form.dict.get('Resources'))), file, changed, depth + 1)
}

/** Returns the content without the text-showing operators and their operands. */
function cut(content: Buffer): Buffer {
  const kept: Buffer[] = []
  const lexer = createLexer(content, 0, false)
  let from = 0
  let start = 0
  for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
    if (!isOperator(object)) continue
    if (showing.has(object.op)) {
      kept.push(content.subarray(from, start))
      from = lexer.position()
    } else if (object.op === 'BI') lexer.seek(afterPicture(content, lexer.position()))
    start = lexer.position()
  }
  kept.push(content.subarray(from))
  return Buffer.concat(kept)
}

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
