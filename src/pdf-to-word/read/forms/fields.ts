/** Reads form fields: their kinds, values and choices (PDF 32000, 12.7). */

import { type Box, transformBox } from '../../ir/geometry.ts'
import { type FormChoice, type FormField, isTick } from '../../ir/glyph.ts'
import type { Dict, PdfObject } from '../../ir/pdf-object.ts'
import type { PdfFile } from '../../pdf/file.ts'
import { dictOf, isStream, numbersOf, textOf } from '../../pdf/objects.ts'
import { fieldBounds } from '../../tuning/read.ts'
import { cmyk, gray, rgb } from '../colours/colours.ts'
import type { ContentParts } from '../content/content.ts'
import { dateFormatOf } from './dates.ts'
import { glyphsDrawn, glyphsOfValue } from './field-letters.ts'

/** Bits of /Ff (tables 221, 226, 228 and 230). */
const flags = {
  readOnly: 1,
  manyLines: 1 << 12,
  password: 1 << 13,
  comb: 1 << 24,
  radio: 1 << 15,
  button: 1 << 16,
  combo: 1 << 17,
  edit: 1 << 18,
}

/** Returns the field of a widget; null for buttons and signatures. */
export function readField(widget: Dict, mark: number, parts: ContentParts): FormField | null {
  const { file, base } = parts
  const get = (key: string) => file.resolve(inherited(widget, key, file))
  const set = Number(get('Ff') ?? 0)
  const kind = kindOf(get('FT'), set)
  if (!kind) return null
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(widget.get('Rect'), file.resolve, [0, 0, 0, 0])
  const look = dictOf(file.resolve(widget.get('MK')))
  const choices = kind === 'choice' || kind === 'combo' ? choicesOf(get('Opt'), file) : []
  const names = namesOf(widget, file)
  const tick = isTick({ kind })
  const isSecret = kind === 'text' && (set & flags.password) !== 0
  const dateFormat = kind === 'text' ? dateFormatOf(dictOf(get('AA')), file) : ''
  const isListBox = kind === 'choice' && (set & flags.combo) === 0
  const field: FormField = {
    kind: dateFormat ? 'date' : kind,
    box: within(transformBox(base, { x0, y0, x1, y1 })),
    name: names.join('.').slice(0, fieldBounds.nameLimit),
    title: plainText(get('TU'), fieldBounds.nameLimit, file) || (names.at(-1) ?? ''),
    value: isSecret ? '' : shownValue(get('V'), choices, file),
    checked: tick && isChecked(widget, get('V'), file),
    choices,
    dateFormat,
    ...(tick ? { border: '', underlined: false } : borderOf(widget, look, file)),
    shade: tick ? '' : colourOf(look.get('BG'), file),
    locked: (set & flags.readOnly) !== 0,
    mark,
    glyphs: [],
    ...(isListBox ? { isListBox } : {}),
    ...(kind === 'text' && (set & flags.comb) !== 0 ? { isComb: true } : {}),
  }
  if (!tick && !isSecret) {
    // List boxes are read as they are drawn later, with their bars.
    const drawn = isListBox ? [] : glyphsDrawn(widget, parts)
    const shown = isListBox && field.value === '' ? listed(choices, Number(get('TI') ?? 0)) : field.value
    field.glyphs = drawn.length > 0 ? drawn : glyphsOfValue({ ...field, value: shown }, textOf(get('DA')), parts)
  }
  return field
}

/** Returns a box without parts that no page reaches. */
function within({ x0, y0, x1, y1 }: Box): Box {
  const near = (place: number) => Math.min(fieldBounds.farthest, Math.max(-fieldBounds.farthest, place))
  return { x0: near(x0), y0: near(y0), x1: near(x1), y1: near(y1) }
}

function kindOf(type: PdfObject, set: number): FormField['kind'] | null {
  if (type === 'Tx') return (set & flags.manyLines) !== 0 ? 'lines' : 'text'
  if (type === 'Btn') return (set & flags.button) !== 0 ? null : (set & flags.radio) !== 0 ? 'radio' : 'check'
  if (type === 'Ch') return (set & flags.combo) !== 0 && (set & flags.edit) !== 0 ? 'combo' : 'choice'
  return null
}

/** Returns an entry of a field, which it may inherit from its parents; damaged files name another field's widget as parent, whose value is its own. */
function inherited(widget: Dict, key: string, file: PdfFile): PdfObject {
  let node = widget
  for (let depth = 0; depth < fieldBounds.depthLimit; depth++) {
    const value = node.get(key)
    if (value !== undefined && value !== null) return value
    const parent = dictOf(file.resolve(node.get('Parent')))
    if (parent.size === 0 || (key === 'V' && parent.get('Subtype') === 'Widget')) return null
    node = parent
  }
  return null
}

/** Returns a text string as one line, limited to this many letters. */
function plainText(object: PdfObject | undefined, limit: number, file: PdfFile): string {
  return textOf(file.resolve(object))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, limit)
}

/** Returns the partial field names, from the outermost field to the innermost. */
function namesOf(widget: Dict, file: PdfFile): string[] {
  const names: string[] = []
  let node = widget
  for (let depth = 0; depth < fieldBounds.depthLimit && node.size > 0; depth++) {
    const name = plainText(node.get('T'), fieldBounds.nameLimit, file)
    if (name) names.unshift(name)
    node = dictOf(file.resolve(node.get('Parent')))
  }
  return names
}

/** Returns whether the state of the widget, or the value of its field, is not Off. */
function isChecked(widget: Dict, value: PdfObject, file: PdfFile): boolean {
  const state = file.resolve(widget.get('AS'))
  if (typeof state === 'string') return state !== 'Off'
  const looks = dictOf(file.resolve(dictOf(file.resolve(widget.get('AP'))).get('N')))
  return typeof value === 'string' && value !== 'Off' && looks.has(value)
}

function choicesOf(list: PdfObject, file: PdfFile): FormChoice[] {
  const choices = new Map<string, FormChoice>()
  for (const entry of Array.isArray(list) ? list.slice(0, fieldBounds.choiceLimit) : []) {
    const found = file.resolve(entry)
    const [value, shown] = (Array.isArray(found) ? found : [found, found]).map((part) => plainText(part, fieldBounds.choiceLength, file))
    // Word rejects two choices with the same value.
    if (shown && !choices.has(value || shown)) choices.set(value || shown, { value: value || shown, shown })
  }
  return [...choices.values()]
}

/** Returns the choices that a list box shows below each other, from its top index (12.7.4.4). */
function listed(choices: readonly FormChoice[], top: number): string {
  return choices
    .slice(Math.max(0, top))
    .map(({ shown }) => shown)
    .join('\n')
}

function shownValue(value: PdfObject, choices: readonly FormChoice[], file: PdfFile): string {
  const list = Array.isArray(value) ? value.map((entry) => file.resolve(entry)) : [value]
  const texts = list.map((entry) => textOf(isStream(entry) ? file.decode(entry) : entry))
  const shown = texts.map((text) => choices.find((choice) => choice.value === text)?.shown ?? text)
  return shown.join(', ').slice(0, fieldBounds.valueLimit).trimEnd()
}

/** Returns the border colour, and whether the border is only a line below the field. */
function borderOf(widget: Dict, look: Dict, file: PdfFile): { border: string; underlined: boolean } {
  const style = dictOf(file.resolve(widget.get('BS')))
  const color = file.resolve(style.get('W')) === 0 ? '' : colourOf(look.get('BC'), file)
  const isLine = color !== '' && file.resolve(style.get('S')) === 'U'
  return { border: isLine ? '' : color, underlined: isLine }
}

/** Returns RRGGBB for one, three or four numbers; '' for none. */
function colourOf(list: PdfObject | undefined, file: PdfFile): string {
  const numbers = numbersOf(list, file.resolve, [])
  return numbers.length === 0 ? '' : (numbers.length > 3 ? cmyk : numbers.length > 2 ? rgb : gray)(numbers)
}
