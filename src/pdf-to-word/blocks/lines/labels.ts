/** Reads printed list labels: bullets, and numbers in all common formats. */

const bullets = '•◦▪▫■□●○‣⁃∙·➢➤►▶✓✔❖◆◇§⬧⧫♦▸★☆⚫❑❒❍–—-*➔→✗☐☒☑♣♠♥♦✦✧✪✹✱⁎◉◎⦿⦁⬥◻⇨❥❧➣➥➨➩➪»›>⭕'
const bulletPattern = new RegExp(`^[${bullets.replace(/[-\]\\^]/g, '\\$&')}o]$`, 'u')
const numberPattern =
  /^[([]?(?:\d{1,3}(?:\.\d{1,3}){0,6}|[a-zA-Z]|[ivxlcdm]{1,7}|[IVXLCDM]{1,7}|(?:[A-Z]|[IVXLCDM]{1,7})(?:\.[A-Z])?(?:\.\d{1,3}){1,5}|[IVXLCDM]{2,7}\.[A-Z])(?:[.):\]、]|\.\)|\.{2,3}|\.\)\.|\/)?$/
/** Characters that can follow a number. */
const suffixPattern = /(?:\.\)\.?|\.{1,3}|[):\]/、])$/
/** The letters that number Russian lists, in their order. */
const russian = 'абвгдежзиклмнопрстуфхцчшщэюя'
/** A Russian letter as a label; one with a full stop is also an abbreviation or an initial. */
const russianPattern = /^\(?[а-яА-Я]\)$/u

/** The number formats of Word (`w:numFmt`). */
export type NumberFormat =
  | 'decimal'
  | 'decimalZero'
  | 'lowerLetter'
  | 'upperLetter'
  | 'lowerRoman'
  | 'upperRoman'
  | 'russianLower'
  | 'russianUpper'

/** A printed label. */
export interface Label {
  kind: 'bullet' | 'number'
  /** Characters before and after the number. */
  prefix: string
  suffix: string
  /** The numbers of a label such as 2.1.3, outermost first; empty for a bullet. */
  parts: { value: number; formats: NumberFormat[] }[]
}

/** Returns whether a text is a bullet. */
export function isBullet(text: string): boolean {
  return bulletPattern.test(text)
}

/** Words that number clauses, in the most common languages; the number needs no punctuation after it. */
const clausePattern =
  /^(§{1,2}|Art(?:icle|ikel|ículo|icolo|\.)|ARTICLE|Artigo|Section|SECTION|Sec\.|Clause|Schedule|Annex|Annexe|Anlage|Anexo|Step|Schritt|Étape|Paso|TOP|Question|Frage)\s(\d{1,3})([.):]?)$/u

/** Returns the label that a text is, or null. A bare number or letter is not a label. */
export function readLabel(text: string): Label | null {
  const clause = clausePattern.exec(text)
  if (clause)
    return {
      kind: 'number',
      prefix: `${clause[1]} `,
      suffix: clause[3] ?? '',
      parts: [{ value: Number(clause[2]), formats: ['decimal'] }],
    }
  if (isBullet(text)) return { kind: 'bullet', prefix: '', suffix: '', parts: [] }
  if (!numberPattern.test(text) && !russianPattern.test(text)) return null
  const prefix = /^[([]/.exec(text)?.[0] ?? ''
  const suffix = suffixPattern.exec(text)?.[0] ?? ''
  const inner = text.slice(prefix.length, suffix ? -suffix.length : undefined)
  if (prefix && suffix !== ')' && suffix !== ']') return null
  const numbers = inner.split('.')
  if (suffix === '' && numbers.length < 2) return null
  const parts = numbers.map((part) => partOf(part))
  return parts.every((part) => part !== null) ? { kind: 'number', prefix, suffix, parts } : null
}

/** Returns the label of a list item, which can also be a bare number. */
export function readItemLabel(text: string): Label | null {
  const bare = /^\d{1,3}$/.test(text) ? readLabel(`${text}.`) : null
  return bare ? { ...bare, suffix: '' } : readLabel(text)
}

function partOf(text: string): Label['parts'][number] | null {
  if (/^0\d$/.test(text)) return { value: Number(text), formats: ['decimalZero'] }
  if (/^\d+$/.test(text)) return { value: Number(text), formats: text.length > 1 ? ['decimal', 'decimalZero'] : ['decimal'] }
  const lower = text === text.toLowerCase()
  const letter = russian.indexOf(text.toLowerCase())
  if (letter >= 0) return { value: letter + 1, formats: [lower ? 'russianLower' : 'russianUpper'] }
  const roman = romanValue(text.toLowerCase())
  const formats: NumberFormat[] = []
  if (/^[a-z]$/i.test(text)) formats.push(lower ? 'lowerLetter' : 'upperLetter')
  if (roman > 0) formats.push(lower ? 'lowerRoman' : 'upperRoman')
  if (formats.length === 0) return null
  return { value: text.length === 1 ? text.toLowerCase().charCodeAt(0) - 96 : roman, formats }
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** Returns the value of a lower-case Roman numeral, or 0 if the text is not one. */
export function romanValue(text: string): number {
  let total = 0
  for (let i = 0; i < text.length; i++) {
    const value = romanDigits[text[i] ?? '']
    if (value === undefined) return 0
    total += value < (romanDigits[text[i + 1] ?? ''] ?? 0) ? -value : value
  }
  return total > 0 && toRoman(total) === text ? total : 0
}

function toRoman(value: number): string {
  const steps: readonly [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let rest = value
  let text = ''
  for (const [step, letters] of steps) {
    while (rest >= step) {
      text += letters
      rest -= step
    }
  }
  return text
}

/** Returns the value of a part in the given format. */
export function valueIn(part: Label['parts'][number] | undefined, format: string): number {
  if (!part) return 1
  const isLetter = part.formats.length > 1 && (format === 'lowerRoman' || format === 'upperRoman')
  return isLetter ? romanValue(String.fromCharCode(96 + part.value)) : part.value
}
