/** Removes the invisible text that scanners and OCR programs put over pictures of pages, so that it can be replaced. */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { readInlineImage } from '../../../pdf-to-word/pdf/inline-image.ts'
import { createLexer } from '../../../pdf-to-word/pdf/lexer.ts'
import { dictOf, isOperator, isStream } from '../../../pdf-to-word/pdf/objects.ts'

/** Maximum bytes of content; a page with more is no scan and is left unchanged. */
const longestContent = 32 * 1024 * 1024
/** Text rendering mode of invisible text (PDF 32000, 9.3.6). */
const invisible = 3
const showing = /^(?:Tj|TJ|'|")$/
/** Operators that draw something other than text. A form with one of these is more than a text layer. */
const painting = /^(?:[SsfFBb]|f\*|B\*|b\*|sh|Do|BI)$/

interface Cut {
  from: number
  to: number
  /** Operators that keep the other effects of the removed ones. */
  instead: string
}

/** Returns the content without invisible text, and without forms that contain nothing else; undefined where the content has none. */
export function withoutHiddenText(content: Buffer, resources: Dict, file: PdfFile): Buffer | undefined {
  if (content.length > longestContent) return undefined
  const forms = dictOf(file.resolve(resources.get('XObject')))
  const { cuts } = examine(content, resources, file, (name) => isTextLayer(file.resolve(forms.get(name)), resources, file))
  if (cuts.length === 0) return undefined
  const parts: Buffer[] = []
  let at = 0
  for (const { from, to, instead } of cuts) {
    parts.push(content.subarray(at, from), Buffer.from(`${instead}\n`))
    at = to
  }
  return Buffer.concat([...parts, content.subarray(at)])
}

function isTextLayer(form: PdfObject, outer: Dict, file: PdfFile): boolean {
  if (!isStream(form) || form.dict.get('Subtype') !== 'Form') return false
  const content = file.decode(form)
  if (content.length > longestContent) return false
  const own = form.dict.has('Resources') ? dictOf(file.resolve(form.dict.get('Resources'))) : outer
  const { cuts, draws } = examine(content, own, file, () => false)
  return cuts.length > 0 && !draws
}

/** Finds the operators that show invisible text, and whether anything else is drawn. */
function examine(content: Buffer, resources: Dict, file: PdfFile, isLayer: (form: string) => boolean): { cuts: Cut[]; draws: boolean } {
  const lexer = createLexer(content, 0, false)
  const cuts: Cut[] = []
  const saved: number[] = []
  let [mode, from, draws] = [0, 0, false]
  let args: PdfObject[] = []
  for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
    if (!isOperator(object)) {
      if (args.length < 64) args.push(object)
      continue
    }
    const { op } = object
    const [first] = args
    if (op === 'q') saved.push(mode)
    else if (op === 'Q') mode = saved.pop() ?? mode
    else if (op === 'Tr') mode = Number(first ?? 0)
    else if (op === 'BI') readInlineImage(lexer, content, resources, file.resolve)
    const isCut = (showing.test(op) && mode === invisible) || (op === 'Do' && typeof first === 'string' && isLayer(first))
    if (isCut) cuts.push({ from, to: lexer.position(), instead: besides(op, args) })
    else if (showing.test(op) || painting.test(op)) draws = true
    from = lexer.position()
    args = []
  }
  return { cuts, draws }
}

/** Returns the other effects of an operator: two of those that show text also move to the next line, and one sets spacing. */
function besides(op: string, [words, letters]: readonly PdfObject[]): string {
  if (op === "'") return ' T*'
  return op === '"' ? ` ${Number(words ?? 0)} Tw ${Number(letters ?? 0)} Tc T*` : ''
}
