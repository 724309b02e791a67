/** Converts words to runs, with only the formatting that differs from the paragraph style. */

import type { PlacedWord } from '../ir/line.ts'
import type { TextStyle } from '../ir/text-style.ts'
import { isRtlText } from '../page/words/bidi.ts'
import { spaceStyle } from '../placement/lines/space-style.ts'
import { commentEnd, commentStart } from './comments.ts'
import { withControls } from './control-runs.ts'
import { figureRun } from './figure-run.ts'
import type { PartWriter } from './part-writer.ts'
import { fieldBegin, fieldEnd } from './parts/fields.ts'
import { escapeXml } from './parts/xml.ts'
import { runProperties } from './run-properties.ts'

interface Piece {
  xml: string
  link: string
}

/** Returns the content of a paragraph. A space precedes each word unless it is joined, first or after a tab. */
export function runsXml(words: readonly PlacedWord[], base: TextStyle, part: PartWriter): string {
  return withControls(words, {
    runs: (own) => plainRuns(own, base, part),
    lead: (word, text) => `<w:r>${runProperties({ ...word.style, underline: false }, base)}${textXml(text)}</w:r>`,
    properties: (word) => runProperties(word.style, base, { border: word.control?.border ?? '' }),
    nextId: part.nextId,
  })
}

function plainRuns(words: readonly PlacedWord[], base: TextStyle, part: PartWriter): string {
  const pieces = piecesOf(words, base, part)
  let xml = ''
  for (let i = 0; i < pieces.length; ) {
    const link = pieces[i]?.link ?? ''
    let inner = ''
    for (; i < pieces.length && pieces[i]?.link === link; i++) inner += pieces[i]?.xml ?? ''
    xml += link ? linkXml(link, inner, part) : inner
  }
  return xml
}

function linkXml(link: string, inner: string, part: PartWriter): string {
  if (link.startsWith('#')) return `<w:hyperlink w:anchor="${escapeXml(link.slice(1))}" w:history="1">${inner}</w:hyperlink>`
  return `<w:hyperlink r:id="${part.relationships.add('hyperlink', link, true)}" w:history="1">${inner}</w:hyperlink>`
}

function piecesOf(words: readonly PlacedWord[], base: TextStyle, part: PartWriter): Piece[] {
  const pieces: Piece[] = []
  let text = ''
  let current: PlacedWord | undefined
  const flush = () => {
    if (current && text !== '') pieces.push({ xml: run(text, current, base, part), link: current.link })
    text = ''
    if (current?.commentsTo) pieces.push({ xml: current.commentsTo.map(commentEnd).join(''), link: current.link })
  }
  for (const [i, word] of words.entries()) {
    const sameRun = current && isOneRun(current, word)
    const space = i === 0 || word.joined || word.tabbed || word.breakBefore ? '' : ' '
    if (!sameRun) {
      // A space next to a link belongs to no link.
      const isFree = current !== undefined && !current.link && !current.note && !current.field && !current.commentsTo && !isBlank(current)
      const staysBefore = space !== '' && current && isFree && spaceStyle(current.style, word.style) === current.style
      if (staysBefore) text += space
      flush()
      if (space !== '' && !staysBefore && word.link && current?.link !== word.link) {
        pieces.push({
          xml: `<w:r>${runProperties({ ...word.style, underline: false }, base)}<w:t xml:space="preserve"> </w:t></w:r>`,
          link: '',
        })
      } else if (space !== '' && !staysBefore) text = space
      if (word.commentsFrom) pieces.push({ xml: word.commentsFrom.map(commentStart).join(''), link: word.link })
    } else text += space
    if (word.breakBefore && i > 0) text += '\n'.repeat(1 + (word.emptyLinesBefore ?? 0))
    if (word.tabbed && word.leader) pieces.push({ xml: `<w:r>${runProperties(word.leader, base)}<w:tab/></w:r>`, link: word.link })
    else if (word.tabbed) text += '\t'
    text += word.text
    current = word
    if (!word.picture) continue
    flush()
    pieces.push({ xml: figureRun(word.picture, part), link: word.link })
    current = undefined
  }
  flush()
  return pieces
}

/** Returns whether a word is a fill-in line, which ends before the space after it. */
const isBlank = ({ text }: PlacedWord) => text.endsWith('\u00a0')

function isOneRun(a: PlacedWord, b: PlacedWord): boolean {
  if (a.commentsTo || b.commentsFrom || b.picture || b.leader) return false
  return (
    a.style === b.style &&
    a.link === b.link &&
    a.spread === b.spread &&
    !a.field &&
    !b.field &&
    !a.pageOf &&
    !b.pageOf &&
    !a.note &&
    !b.note
  )
}

function run(text: string, word: PlacedWord, base: TextStyle, part: PartWriter): string {
  const isOutside = word.link !== '' && !word.link.startsWith('#')
  const spread = word.spread ?? 0
  const border = word.control?.border ?? ''
  const properties = runProperties(word.style, base, { rtl: isRtlText(text), hyperlink: isOutside, spread, border })
  const lead = /^[\t ]+/.exec(text)?.[0] ?? ''
  if (word.note !== undefined) return (lead ? `<w:r>${textXml(lead)}</w:r>` : '') + part.noteReference(word.note, properties)
  const shown = word.pageOf ? `PAGEREF ${word.pageOf} \\h` : word.field
  if (shown) return (lead ? `<w:r>${properties}${textXml(lead)}</w:r>` : '') + field(shown, text.slice(lead.length), properties)
  return `<w:r>${properties}${textXml(text)}</w:r>`
}

const marks: Readonly<Record<string, string>> = { '\t': '<w:tab/>', '\n': '<w:br/>', '\u00ad': '<w:softHyphen/>' }

function textXml(text: string): string {
  return text
    .split(/(\t|\n|\u00ad)/)
    .filter((piece) => piece !== '')
    .map((piece) => marks[piece] ?? `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`)
    .join('')
}

function field(name: string, shown: string, properties: string): string {
  return `${fieldBegin(name, properties)}<w:r>${properties}<w:t>${escapeXml(shown)}</w:t></w:r>${fieldEnd(properties)}`
}
