/** Values to try on a field, made from its JSON Schema: what it allows, what it forbids, and what breaks careless programs. */

export interface FieldSchema {
  type?: string | string[]
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
}

/** What the document says of a value; undefined: it leaves it open. */
export type Verdict = 'allowed' | 'forbidden' | undefined

export interface Trial {
  text: string
  verdict: Verdict
}

/** Texts that have broken programs: controls, lookalikes, numbers that are none, lengths, other scripts, paths and code. */
export const nastyTexts: readonly string[] = [
  ' ',
  '\0',
  'a\0b',
  '\r\nX-Injected: 1',
  '\t',
  '\u0007',
  '\u202etxt.exe',
  '\ufeff',
  'é',
  'e\u0301',
  '漢字',
  '🚀',
  '\ud800',
  '%00',
  '%',
  '%ff',
  '..',
  '../../etc/passwd',
  '/etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '[object Object]',
  '{}',
  '[]',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '$(id)',
  'x'.repeat(200),
  'x'.repeat(3000),
]

/** Ways to write a number that a schema of numbers leaves open when they come as text. */
const openNumbers = ['01', '1.0', '1e1', '+5', ' 5', '5 ']
const noNumbers = [
  'x',
  '1.5',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '--1',
  '1,5',
  '1;2',
  '0x10',
  '١',
  '５',
  '1_000',
  '99999999999999999999',
]

/** Values for a field that is sent as text: in a form, a query or a header. */
export function textTrials(schema: FieldSchema): Trial[] {
  const isFree = schema.type === 'string' && !schema.enum
  // What is no number is no number: a few of them stand for all where only numbers or some words are allowed.
  const nasty = isFree ? nastyTexts : nastyTexts.slice(0, 6)
  const trials = [...ownTrials(schema), ...nasty.map((text) => ({ text, verdict: judgeText(schema, text) }))]
  return trials.filter(({ text }, index) => text !== '' && trials.findIndex((other) => other.text === text) === index)
}

function ownTrials({ type, enum: words, minimum = 0, maximum = 0, maxLength }: FieldSchema): Trial[] {
  const allowed = (...texts: (string | number)[]) => texts.map((text): Trial => ({ text: String(text), verdict: 'allowed' }))
  const forbidden = (...texts: (string | number)[]) => texts.map((text): Trial => ({ text: String(text), verdict: 'forbidden' }))
  if (words) {
    const others = words.flatMap((word) => [word.toUpperCase(), `${word} `, `${word}x`, word.slice(0, -1)])
    return [...allowed(...words), ...forbidden(...others.filter((word) => !words.includes(word)))]
  }
  if (type === 'boolean') return [...allowed('true', 'false', '1', '0'), ...forbidden('TRUE', 'yes', 'on', '2', '-1', 'true ', 't')]
  if (type === 'integer') {
    const open = openNumbers.map((text): Trial => ({ text, verdict: undefined }))
    return [...allowed(minimum, maximum), ...forbidden(minimum - 1, maximum + 1, ...noNumbers), ...open]
  }
  const pages = ['1', '1-3', '1-3,5,8-', '0', '3-1', '-', ',', '1,', '1--2', '1.5', 'all'].map((text) => ({ text, verdict: undefined }))
  return [...pages, ...(maxLength === undefined ? [] : forbidden('x'.repeat(maxLength + 1)))]
}

function judgeText({ type, enum: words, maxLength, pattern }: FieldSchema, text: string): Verdict {
  if (words || type === 'boolean' || type === 'integer') return 'forbidden'
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return 'forbidden'
  return maxLength !== undefined && [...text].length > maxLength ? 'forbidden' : undefined
}

/** Values of every type, for a field of a JSON body. */
export const jsonValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  60,
  10_000_000,
  10_000_001,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  ['pdf-to-jpg'],
  ['pdf-to-jpg', 'pdf-to-jpg'],
  ['pdf-to-gold'],
  [['pdf-to-jpg']],
  {},
  { name: 'x' },
  '',
  'a key',
  '90d',
  '0d',
  '2100-01-01',
  '2100-02-30',
  '1999-01-01T00:00:00Z',
  'x'.repeat(100),
  'x'.repeat(101),
  ...nastyTexts,
]
