/** Reads tables as text: detects the separator and splits the values (RFC 4180, and the variants that spreadsheets write). */

/** Maximum length of the sample; a longer table is cut. */
const sampleLetters = 60_000
const separators = [',', ';', '\t', '|'] as const
/** One of `separators`. */
export type Separator = (typeof separators)[number]

/** First line that tells Excel the separator. */
const declaration = /^sep=([,;\t|])(?:\r\n?|\n|$)/i
/** Minimum share of records with the same number of values as most of them. */
const evenShare = 0.9
/** Maximum length of a value; anything longer is prose. */
const longestUsual = 300

interface Guess {
  separator: Separator
  columns: number
  records: number
  isEven: boolean
}

/** Returns the separator at the beginning of a text; a comma where there is only one column. */
export function findSeparator(text: string): { separator: Separator; skip: number } {
  const [line = '', own] = declaration.exec(text) ?? []
  if (own !== undefined) return { separator: own as Separator, skip: line.length }
  return { separator: guess(text).separator, skip: 0 }
}

/** Returns the kind of a text that is clearly a table; undefined for one that may as well be prose. */
export function detectTableKind(text: string): 'csv' | 'tsv' | undefined {
  const declaredSign = declaration.exec(text)?.[1]
  if (declaredSign !== undefined) return declaredSign === '\t' ? 'tsv' : 'csv'
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

/** Ranks a guess: a separator that gives all lines the same number of values is better than one that gives more values. */
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
  // In prose a space follows each comma; in a Markdown table each line begins with the separator.
  const isProse =
    values.some(({ length }) => length > longestUsual) || (columns === 2 && records.every(([, second]) => /^(?: |$)/.test(second ?? '')))
  const isMarkdown = separator === '|' && records.every(([first]) => first === '')
  return { separator, columns, records: records.length, isEven: share >= evenShare * records.length && !isProse && !isMarkdown }
}

/**
 * Creates a reader that takes a text in pieces, with LF or CR LF line ends, and returns the completed records. A quoted value may contain
 * separators and line ends; a quote inside an unquoted value is an ordinary character.
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
      // The second quote of a pair in a quoted value.
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
