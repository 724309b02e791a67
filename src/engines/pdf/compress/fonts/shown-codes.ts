/** Collects the strings that each font of a PDF shows, over all content of the file. */
import type { Dict, PdfObject } from '../../../../pdf-to-word/ir/pdf-object.ts'
import type { PdfFile } from '../../../../pdf-to-word/pdf/file.ts'
import { readInlineImage } from '../../../../pdf-to-word/pdf/inline-image.ts'
import { createLexer } from '../../../../pdf-to-word/pdf/lexer.ts'
import { dictOf, isDict, isOperator, isStream } from '../../../../pdf-to-word/pdf/objects.ts'
import { pagesOf } from '../../../../pdf-to-word/read/pages.ts'
import { contentOf, inheritedResources } from '../../structure/page-content.ts'

/** Maximum bytes of content that are read of one file; with more, no font is subset. */
const contentLimit = 32 * 1024 * 1024
/** Maximum bytes of strings that are kept of one file, equal ones counted once. */
const stringLimit = 16 * 1024 * 1024
/** Maximum depth of saved graphics states. */
const savedLimit = 4096
const showing = new Set(['Tj', 'TJ', "'", '"'])

/** Distinct strings by font, as Latin-1. */
type ShownStrings = ReadonlyMap<Dict, ReadonlySet<string>>

/** Thrown for content whose fonts, states or length cannot be determined. */
class Unknown extends Error {}

/**
 * Reads every page, form, pattern and Type 3 glyph among `objects`, whether it is shown or not, so that no use of a font is missed.
 * @returns undefined where the font of some text cannot be determined
 */
export function shownStrings(file: PdfFile, objects: Iterable<PdfObject>): ShownStrings | undefined {
  const { resolve } = file
  const shown = new Map<Dict, Set<string>>()
  let [read, kept] = [0, 0]

  function note(font: Dict | undefined, bytes: Buffer): void {
    if (font === undefined) throw new Unknown()
    const strings = shown.get(font) ?? new Set()
    shown.set(font, strings)
    const text = bytes.toString('latin1')
    if (strings.has(text)) return
    kept += text.length
    if (kept > stringLimit) throw new Unknown()
    strings.add(text)
  }

  function content(bytes: Buffer, own: PdfObject): void {
    read += bytes.length
    if (read > contentLimit) throw new Unknown()
    const resources = dictOf(own)
    const fonts = dictOf(resolve(resources.get('Font')))
    const states = dictOf(resolve(resources.get('ExtGState')))
    const lexer = createLexer(bytes, 0, false)
    const saved: (Dict | undefined)[] = []
    let font: Dict | undefined
    let args: PdfObject[] = []
    for (let object = lexer.next(); object !== undefined; object = lexer.next()) {
      if (!isOperator(object)) {
        args.push(object)
        if (args.length > 64) args = args.slice(-6)
        continue
      }
      const { op } = object
      if (op === 'Tf') font = named(fonts, args.at(-2))
      // A graphics state may set a font.
      else if (op === 'gs' && named(states, args.at(-1))?.has('Font')) throw new Unknown()
      else if (op === 'q') saved.push(font)
      else if (op === 'Q') font = saved.pop() ?? font
      else if (op === 'BI') readInlineImage(lexer, bytes, resources, file.resolve)
      else if (showing.has(op)) for (const text of stringsOf(args.at(-1))) note(font, text)
      if (saved.length > savedLimit) throw new Unknown()
      args = []
    }
  }

  function named(entries: Dict, name: PdfObject | undefined): Dict | undefined {
    const found = typeof name === 'string' ? resolve(entries.get(name)) : undefined
    return isDict(found) ? found : undefined
  }

  function drawings(font: Dict): void {
    for (const drawing of dictOf(resolve(font.get('CharProcs'))).values()) {
      const stream = resolve(drawing)
      if (isStream(stream)) content(file.decode(stream), resolve(font.get('Resources')))
    }
  }

  try {
    const pages = new Set(pagesOf(file))
    for (const object of new Set([...objects, ...pages])) {
      const dict = dictOf(object)
      const type = resolve(dict.get('Type'))
      if (isStream(object)) {
        // Some writers do not mark appearances of annotations as forms.
        const isImage = resolve(dict.get('Subtype')) === 'Image'
        if (!isImage && (dict.has('BBox') || dict.has('Resources'))) content(file.decode(object), resolve(dict.get('Resources')))
      } else if (pages.has(dict) || type === 'Page') content(contentOf(dict, file), resolve(inheritedResources(dict, file)))
      else if (resolve(dict.get('Subtype')) === 'Type3') drawings(dict)
    }
  } catch (error) {
    if (error instanceof Unknown) return undefined
    throw error
  }
  return shown
}

function stringsOf(shown: PdfObject | undefined): Buffer[] {
  return (Array.isArray(shown) ? shown : [shown]).filter((one) => Buffer.isBuffer(one))
}
