/** Parses the hOCR of tesseract. A client's picture may have taken tesseract over, so that every value is checked. */
import type { OcrWord } from './words/page.ts'

/** Maximum number of words, more than on any page; further words are ignored. */
const mostWords = 50_000
/** Maximum length of one word; a line of leader dots is shorter. */
const longestWord = 500
/** Maximum length of a tag that is searched for attributes. */
const longestTag = 2000
/**
 * Baselines are rows of pixels and lie at the middle of a row; boxes end at edges. Measured on 7,000 words of scans at 300 dots per inch: the
 * bottom edges of letters are 0.4 pixels below the row.
 */
const middleOfRow = 0.5
/**
 * Words that stand on the baseline with capital height: Tesseract takes the foot of a raised letter for the baseline of a word alone on its
 * line, such as `N°`. Minimum height of the lower edge of the letters below such a baseline, and the line height, in multiples of their height.
 */
const standing = { text: /^(?=.*[\p{Lu}\p{Nd}])[A-IK-PR-Z\p{Nd}°ºª.]{2,}$/u, below: 0.35, size: 1.3 }
const lineClasses = /^ocr_(?:line|header|caption|textfloat)$/
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Characters that show nothing but affect others: controls, direction marks, lone surrogates. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/gu

interface Size {
  width: number
  height: number
}

interface Line {
  number: number
  left: number
  bottom: number
  slope: number
  offset: number
  size: number
}

/**
 * Returns the words in the order of the file, with boxes in whole pixels inside the picture. Damaged words are left out.
 * @param size size of the picture in pixels
 */
export function parseHocr(text: string, size: Size): OcrWord[] {
  const words: OcrWord[] = []
  const counts = { block: -1, paragraph: -1, line: -1 }
  let line: Line | undefined
  let word: { title: string; text: string } | undefined
  for (const { tag, chars } of piecesOf(text)) {
    if (words.length === mostWords) break
    if (word !== undefined && word.text.length < longestWord) word.text += chars
    if (tag.startsWith('/span')) {
      const read = word && line && wordFrom(word.title, word.text, line, counts, size)
      if (read) words.push(read)
      word = undefined
      continue
    }
    const kind = attribute(tag, 'class')
    if (kind === 'ocr_carea') counts.block++
    else if (kind === 'ocr_par') counts.paragraph++
    else if (kind === 'ocrx_word') word = { title: attribute(tag, 'title'), text: '' }
    else if (lineClasses.test(kind)) {
      counts.line++
      line = lineFrom(attribute(tag, 'title'), counts.line, size)
    }
  }
  return words
}

/** Yields tags without their brackets, each with the text before it. A regular expression would take quadratic time for `<<<<`. */
function* piecesOf(text: string): Generator<{ tag: string; chars: string }> {
  for (let at = 0; ; ) {
    const start = text.indexOf('<', at)
    const end = start < 0 ? -1 : text.indexOf('>', start)
    if (end < 0) return
    yield { tag: text.slice(start + 1, Math.min(end, start + longestTag)), chars: text.slice(at, Math.min(start, at + longestWord)) }
    at = end + 1
  }
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\b${name}=(?:'([^']*)'|"([^"]*)")`).exec(tag)
  return match?.[1] ?? match?.[2] ?? ''
}

function lineFrom(title: string, number: number, size: Size): Line | undefined {
  const box = boxFrom(title, size)
  if (!box) return undefined
  const [slope = 0, offset = Number.NaN] = numbers(title, 'baseline')
  const [height = box.y1 - box.y0] = numbers(title, 'x_size')
  const isSane = Math.abs(slope) < 1 && Math.abs(offset) <= size.height
  return {
    ...{ number, left: box.x0, bottom: box.y1 },
    ...(isSane ? { slope, offset: offset + middleOfRow } : { slope: 0, offset: 0 }),
    size: height > 0 && height <= size.height ? height : box.y1 - box.y0,
  }
}

function wordFrom(title: string, chars: string, line: Line, { block, paragraph }: { block: number; paragraph: number }, size: Size) {
  const box = boxFrom(title, size)
  const text = plainText(chars)
  if (!box || text === '') return undefined
  const [confidence = 0] = numbers(title, 'x_wconf')
  const baseline = (x: number) => Math.min(Math.max(line.bottom + line.offset + line.slope * (x - line.left), 0), size.height)
  const height = box.y1 - box.y0
  const isHigh = standing.text.test(text) && box.y1 - baseline(box.x1) > standing.below * height
  return {
    ...{ ...box, text, confidence: Math.min(Math.max(confidence, 0), 100), line: line.number },
    ...{ size: isHigh ? Math.max(line.size, standing.size * height) : line.size },
    baseline: isHigh ? ([box.y1, box.y1] as const) : ([baseline(box.x0), baseline(box.x1)] as const),
    ...{ block: Math.max(block, 0), paragraph: Math.max(paragraph, 0) },
  }
}

/** Returns undefined for a box that is empty, inverted or entirely outside of the picture. */
function boxFrom(title: string, { width, height }: Size) {
  const [x0, y0, x1, y1] = numbers(title, 'bbox')
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  const box = { x0: Math.max(x0, 0), y0: Math.max(y0, 0), x1: Math.min(x1, width), y1: Math.min(y1, height) }
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : undefined
}

/** Returns the numbers after a name in a title; an empty list where any of them is invalid. */
function numbers(title: string, name: string): number[] {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s+([^;]*)`).exec(title)?.[1]?.trim().split(/\s+/).map(Number) ?? []
  return found.every(Number.isFinite) ? found : []
}

/** Returns the text of one word; an empty string where nothing of it is visible. */
function plainText(chars: string): string {
  const decoded = chars.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? all
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
  return decoded
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(unseen, '')
    .trim()
    .slice(0, longestWord)
}
