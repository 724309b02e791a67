/** Tables as text: which sign separates their values, and the values themselves (RFC 4180, and what spreadsheets write in its place). */

/** A table ends in the middle of what is looked at where that is longer. */
const sampleLetters = 60_000
const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** A first line by which Excel is told the separator. */
const told = /^sep=([,;\t|])(?:\r\n?|\n|$)/i
/** Of a thousand records this many have as many values as most of them. */
const evenShare = 0.9
/** A longer value is prose. */
const longestUsual = 300

interface Guess {
  separator: Separator
  columns: number
  records: number
  isEven: boolean
}

/** Returns what separates the values in the beginning of a text; a comma when there is but one column. */
export function findSeparator(text: string): { separator: Separator; skip: number } {
  const [line = '', own] = told.exec(text) ?? []
  if (own !== undefined) return { separator: own as Separator, skip: line.length }
  return { separator: guess(text).separator, skip: 0 }
}

/** Returns the kind of a text that is plainly a table; undefined for one that may as well be prose. */
export function detectTableKind(text: string): 'csv' | 'tsv' | undefined {
  const toldSign = told.exec(text)?.[1]
  if (toldSign !== undefined) return toldSign === '\t' ? 'tsv' : 'csv'
  const { separator, columns, records, isEven } = guess(text)
  const isTable = isEven && records >= 2 && (columns > 2 || (columns === 2 && records > 2))
  if (!isTable) return undefined
  return separator === '\t' ? 'tsv' : 'csv'
}

function guess(text: string): Guess {
  const sample = text.slice(0, sampleLetters)
  const isCut = text.length > sampleLetters
  const guesses = separators.map((separator) => judge(sample, separator, isCut))
  return guesses.reduce((best, next) => (rank(next) > rank(best) ? next : best))
}

/** One that cuts all lines alike comes before one that cuts them into more. */
function rank({ columns, isEven }: Guess): number {
  return (isEven && columns > 1 ? 1e6 : 0) + columns
}

function judge(sample: string, separator: Separator, isCut: boolean): Guess {
  const reader = createRecordReader(separator)
  const all = [...reader.take(sample), ...reader.end()]
  const records = (isCut ? all.slice(0, -1) : all).filter((values) => values.length > 1 || values[0] !== '')
  const counts = new Map<number, number>()
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [columns = 1, share = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const values = records.flat()
  // Prose has commas with a space after, and a table of Markdown begins each line with its sign.
  const isProse =
    values.some(({ length }) => length > longestUsual) || (columns === 2 && records.every(([, second]) => /^(?: |$)/.test(second ?? '')))
  const isMarkdown = separator === '|' && records.every(([first]) => first === '')
  return { separator, columns, records: records.length, isEven: share >= evenShare * records.length && !isProse && !isMarkdown }
}

/**
 * Takes a text in pieces, whose line ends are LF or CR LF, and gives the records that each completes. What is in quotes may hold separators and
 * line ends; a quote inside of a value is a letter.
 */
export function createRecordReader(separator: Separator): { take(chunk: string): string[][]; end(): string[][] } {
  let record: string[] = []
  let value = ''
  let isQuoted = false
  let wasQuote = false
  let records: string[][] = []

  function endValue(): void {
    record.push(value)
    value = ''
    wasQuote = false
  }
  function endRecord(): void {
    value = isQuoted ? value : value.replace(/\r$/, '')
    endValue()
    records.push(record)
    record = []
  }
  function takeQuoted(letter: string): void {
    if (letter === '"') {
      isQuoted = false
      wasQuote = true
    } else value += letter
  }
  function takePlain(letter: string): void {
    if (letter === '"' && wasQuote) {
      // The second of two in a quoted value.
      value += '"'
      isQuoted = true
      wasQuote = false
    } else if (letter === '"' && value === '') isQuoted = true
    else if (letter === separator) endValue()
    else if (letter === '\n') endRecord()
    else value += letter
  }

  return {
    take(chunk) {
      records = []
      for (const letter of chunk) {
        if (isQuoted) takeQuoted(letter)
        else takePlain(letter)
        if (letter !== '"') wasQuote = false
      }
      return records
    },
    end() {
      records = []
      if (value !== '' || record.length > 0) endRecord()
      return records
    },
  }
}
