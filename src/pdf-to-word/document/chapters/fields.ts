/** Turns page numbers in headers and footers into Word fields. */
import type { DocumentLine, DocumentWord } from '../../ir/line.ts'
import type { NumberSpot, PrintedNumber } from './page-numbers.ts'

const totalWords = /^(?:of|de|von|di|av|af|z|\/|из)$/i
const totalAfter = /^(\s*(?:\/|of)\s*|\()(\d{1,4})(.*)$/i
/** Matches a total number of pages in brackets, as in 3 (12). */
const totalInBrackets = /^\((\d{1,4})\)$/

/** Number of pages in the file and in the chapter. */
export interface Totals {
  file: number
  chapter: number
}

/** Returns the lines with the page number as a field, and also the total number of pages after it. */
export function withFields(lines: readonly DocumentLine[], number: PrintedNumber | null, totals: Totals): DocumentLine[] {
  const spots = number?.spots ?? []
  return lines.map((line) => spots.filter((spot) => spot.line === line).reduceRight((made, spot) => withField(made, spot, totals), line))
}

function withField(line: DocumentLine, { word: at, start, style }: NumberSpot, totals: Totals): DocumentLine {
  const word = line.words[at]
  if (!word) return line
  const shown = (style === 'decimal' ? /^\d+/ : /^\p{L}+/u).exec(word.text.slice(start))?.[0] ?? ''
  const [, between = '', second = '', after = ''] = totalAfter.exec(word.text.slice(start + shown.length)) ?? []
  const total = totalField(second, totals)
  const pieces: [string, DocumentWord['field']][] = [
    [word.text.slice(0, start), undefined],
    [shown, 'PAGE'],
    ...(total
      ? ([
          [between, undefined],
          [second, total],
          [after, undefined],
        ] as [string, DocumentWord['field']][])
      : ([[word.text.slice(start + shown.length), undefined]] as [string, DocumentWord['field']][])),
  ]
  const made = pieces
    .filter(([text]) => text !== '')
    .map(([text, field], i): DocumentWord => {
      const { breakBefore: _, ...rest } = word
      const piece: DocumentWord = i === 0 ? { ...word, text } : { ...rest, text, joined: true, tabbed: false }
      return field ? { ...piece, field } : piece
    })
  return { ...line, words: [...line.words.slice(0, at), ...made, ...totalWordsOf(line.words.slice(at + 1), totals)] }
}

/** Returns the words after a page number, with the total number of pages as a field. */
function totalWordsOf(words: readonly DocumentWord[], totals: Totals): DocumentWord[] {
  const [first, second, ...rest] = words
  const [, bracketed = ''] = totalInBrackets.exec(first?.text ?? '') ?? []
  const total = totalField(bracketed, totals)
  if (first && total) return [...inBrackets(first, bracketed, total), ...words.slice(1)]
  const field = second && totalWords.test(first?.text ?? '') ? totalField(second.text, totals) : undefined
  return first && second && field ? [first, { ...second, field }, ...rest] : [...words]
}

function inBrackets(word: DocumentWord, text: string, field: DocumentWord['field']): DocumentWord[] {
  const { breakBefore: _, ...rest } = word
  const behind = { ...rest, joined: true, tabbed: false }
  return [{ ...word, text: '(' }, field ? { ...behind, text, field } : { ...behind, text }, { ...behind, text: ')' }]
}

function totalField(text: string, { file, chapter }: Totals): DocumentWord['field'] {
  if (text === String(file)) return 'NUMPAGES'
  return text === String(chapter) ? 'SECTIONPAGES' : undefined
}
