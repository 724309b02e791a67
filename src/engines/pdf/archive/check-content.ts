/** Checks what the pages of a PDF draw against ISO 19005-2: colours, pictures, fonts of visible text, and drawing instructions. */
import type { Dict, PdfObject, Stream } from '../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { readInlineImage } from '../../../pdf-to-word/pdf/inline-image.ts'
import { createLexer } from '../../../pdf-to-word/pdf/lexer.ts'
import { dictOf, isDict, isOperator, isStream } from '../../../pdf-to-word/pdf/objects.ts'
import { contentOf, inherited } from '../../../pdf-to-word/read/page.ts'
import { isAllowedProfile } from './color-profile.ts'
import { isAllowedJpx } from './jpeg-2000.ts'
import { NotArchivable, type Obstacle } from './obstacle.ts'

/** Text rendering mode of invisible text (PDF 32000, 9.3.6). Its fonts need not be embedded (ISO 19005-2, 6.2.11.4.1). */
const invisible = 3
/** Maximum depth of saved graphics states (ISO 19005-2, 6.1.13). */
const mostSaved = 28
/** Maximum depth of forms in forms, and of colour spaces in each other. */
const deepest = 16
const intents = ['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation']
const showing = ['Tj', 'TJ', "'", '"']
/** All operators (PDF 32000, annex A) but BX and EX, whose content may be unknown. */
const operators = new Set(
  'b B b* B* BDC BI BMC BT c cm CS cs d d0 d1 Do DP EI EMC ET f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y \' "'.split(
    ' ',
  ),
)

/**
 * Checks the content of one page with its annotations.
 * @throws NotArchivable
 */
export function checkPage(page: Dict, number: number, file: PdfFile, seen: Set<PdfObject>): void {
  const refuse = (obstacle: Obstacle) => new NotArchivable(obstacle, number)
  const resolved = (value: PdfObject | undefined) => file.resolve(value)

  function checkContent(content: Buffer, resources: Dict, depth: number): void {
    if (depth > deepest) throw refuse('drawing')
    const lexer = createLexer(content, 0, false)
    const fonts = dictOf(resolved(resources.get('Font')))
    const saved: { mode: number; isType3: boolean }[] = []
    let now = { mode: 0, isType3: false }
    let args: PdfObject[] = []
    for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
      if (!isOperator(object)) {
        if (args.length < 64) args.push(object)
        continue
      }
      const { op } = object
      const [first] = args
      if (!operators.has(op)) throw refuse('drawing')
      if (op === 'q' && saved.push({ ...now }) > mostSaved) throw refuse('drawing')
      else if (op === 'Q') now = saved.pop() ?? now
      else if (op === 'Tr') now.mode = Number(first ?? 0)
      else if (op === 'Tf') now.isType3 = dictOf(resolved(fonts.get(String(first)))).get('Subtype') === 'Type3'
      else if (op === 'k' || op === 'K') throw refuse('colors')
      else if ((op === 'cs' || op === 'CS') && first === 'DeviceCMYK') throw refuse('colors')
      else if (op === 'ri' && !intents.includes(String(first))) throw refuse('drawing')
      else if (op === 'BI') checkInline(readInlineImage(lexer, content, resources, file.resolve))
      // The mode has no effect on the glyphs of a Type 3 font.
      else if (showing.includes(op) && (now.mode !== invisible || now.isType3)) throw refuse('text')
      args = []
    }
    checkResources(resources, depth)
  }

  function checkInline(image: Stream | null): void {
    if (image === null) throw refuse('drawing')
    const filters = [image.dict.get('Filter')].flat()
    if (filters.some((name) => name === 'LZW' || name === 'LZWDecode')) throw refuse('drawing')
    if (image.dict.get('I') === true || image.dict.get('Interpolate') === true) throw refuse('drawing')
    const space = image.dict.get('ColorSpace')
    checkSpace(space === 'CMYK' ? 'DeviceCMYK' : space, 0)
  }

  function checkResources(resources: Dict, depth: number): void {
    for (const value of entriesOf(resources, 'ColorSpace')) checkSpace(value, 0)
    for (const value of entriesOf(resources, 'XObject')) if (isStream(value)) checkXObject(value, resources, depth)
    for (const value of entriesOf(resources, 'Shading')) checkSpace(dictOf(isStream(value) ? value.dict : value).get('ColorSpace'), 0)
    for (const value of entriesOf(resources, 'Pattern')) {
      if (isStream(value)) checkForm(value, resources, depth)
      else {
        const shading = resolved(dictOf(value).get('Shading'))
        checkSpace((isStream(shading) ? shading.dict : dictOf(shading)).get('ColorSpace'), 0)
      }
    }
    for (const value of entriesOf(resources, 'ExtGState')) {
      const form = resolved(dictOf(resolved(dictOf(value).get('SMask'))).get('G'))
      if (isStream(form)) checkForm(form, resources, depth)
    }
  }

  function entriesOf(resources: Dict, kind: string): PdfObject[] {
    return [...dictOf(resolved(resources.get(kind))).values()].map(resolved)
  }

  function checkXObject(stream: Stream, outer: Dict, depth: number): void {
    const kind = stream.dict.get('Subtype')
    if (kind === 'Form') checkForm(stream, outer, depth)
    else if (kind === 'Image') checkPicture(stream, 0)
    else throw refuse('drawing')
  }

  function checkForm(stream: Stream, outer: Dict, depth: number): void {
    if (seen.has(stream)) return
    seen.add(stream)
    if (stream.dict.has('Ref') || stream.dict.has('PS') || stream.dict.get('Subtype2') === 'PS') throw refuse('drawing')
    checkSpace(dictOf(resolved(stream.dict.get('Group'))).get('CS'), 0)
    const own = resolved(stream.dict.get('Resources'))
    checkContent(file.decode(stream), isDict(own) ? own : outer, depth + 1)
  }

  function checkPicture(stream: Stream, depth: number): void {
    if (seen.has(stream)) return
    seen.add(stream)
    const filters = [resolved(stream.dict.get('Filter'))].flat().map(resolved)
    if (filters.includes('JPXDecode') && !isAllowedJpx(file.decode(stream), stream.dict.has('ColorSpace'))) throw refuse('pictures')
    checkSpace(stream.dict.get('ColorSpace'), 0)
    const mask = resolved(stream.dict.get('SMask'))
    if (isStream(mask) && depth < deepest) checkPicture(mask, depth + 1)
  }

  /** Device colours other than CMYK are those of the output intent. */
  function checkSpace(value: PdfObject | undefined, depth: number): void {
    const space = resolved(value)
    if (space === 'DeviceCMYK' || depth > deepest) throw refuse('colors')
    if (!Array.isArray(space)) return
    const [kind, second, third] = space.map(resolved)
    if (kind === 'ICCBased') {
      if (!isStream(second ?? null) || !isAllowedProfile(file.decode(second as Stream), Number(resolved((second as Stream).dict.get('N')))))
        throw refuse('colors')
    } else if (kind === 'Indexed' || kind === 'Pattern') checkSpace(second, depth + 1)
    else if (kind === 'Separation' || kind === 'DeviceN') {
      if (kind === 'DeviceN' && (!Array.isArray(second) || second.length > 32)) throw refuse('colors')
      checkSpace(third, depth + 1)
    }
  }

  const resources = dictOf(inherited(page, 'Resources', file))
  checkContent(contentOf(page, file), resources, 0)
  checkSpace(dictOf(resolved(page.get('Group'))).get('CS'), 0)
  const annotations = resolved(page.get('Annots'))
  for (const value of Array.isArray(annotations) ? annotations : []) {
    const states = resolved(dictOf(resolved(dictOf(resolved(value)).get('AP'))).get('N'))
    for (const state of isStream(states) ? [states] : [...dictOf(states).values()].map(resolved))
      if (isStream(state)) checkForm(state, resources, 0)
  }
}
