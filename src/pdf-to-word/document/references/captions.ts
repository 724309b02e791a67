/** Finds captions beside tables and pictures, and lets Word count them. */

import { type DocumentBlock, isFloating } from '../../ir/block.ts'
import type { DocumentWord } from '../../ir/line.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { captions } from '../../tuning/document/references.ts'

const labels =
  /^(?:table|figure|fig\.|chart|diagram|tabelle|abbildung|abb\.|tableau|tabla|figura|tabela|tabella|tabel|figuur|tabell|figur|таблица|рисунок|рис\.)$/i
/** Matches the number after the label, and the punctuation after it. */
const number = /^(\d{1,3})([.:)–-]?)$/

/** Sets `caption` of paragraphs such as "Table 1: …" before or after a table or picture; numbers that count from 1 become fields. */
export function findCaptions(stretches: readonly { blocks: readonly DocumentBlock[] }[]): void {
  const counts = new Map<string, number>()
  for (const { blocks } of stretches) {
    for (const [i, block] of blocks.entries()) {
      const isBeside = [blocks[i - 1], blocks[i + 1]].some((other) => other && isShown(other))
      if (block.kind === 'paragraph' && isBeside) readCaption(block, counts)
    }
  }
}

function isShown(block: DocumentBlock): boolean {
  return block.kind === 'figure' || (block.kind === 'table' && !isFloating(block))
}

function readCaption(paragraph: DocumentParagraph, counts: Map<string, number>): void {
  const [line] = paragraph.lines
  const [label, counted, next] = line?.words ?? []
  const parts = number.exec(counted?.text ?? '')
  if (!line || !label || !counted || !parts || !labels.test(label.text) || counted.joined) return
  const [, digits = '', closing = ''] = parts
  // "Table 1 shows …" is a sentence.
  const isSentence = closing === '' && /^\p{Ll}/u.test(next?.text ?? '')
  const isTagged = line.block >= 0 && paragraph.heading !== null
  if (isSentence || isTagged || paragraph.list || paragraph.contents || paragraph.lines.length > captions.mostLines) return
  paragraph.caption = true
  paragraph.heading = null
  const name = label.text.replace(/\.$/, '')
  if (Number(digits) !== (counts.get(name) ?? 0) + 1) return
  counts.set(name, Number(digits))
  const field: DocumentWord = { ...counted, text: digits, field: `SEQ ${name} \\* ARABIC` }
  const closingWords: DocumentWord[] = closing ? [{ ...counted, text: closing, joined: true, tabbed: false }] : []
  paragraph.lines = [{ ...line, words: [label, field, ...closingWords, ...line.words.slice(2)] }, ...paragraph.lines.slice(1)]
}
