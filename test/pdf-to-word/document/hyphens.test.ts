/** The pass that joins lines: hyphens that divide words, and line ends that want no space. */
import { expect, test } from 'vitest'
import { joinLines } from '../../../src/pdf-to-word/document/hyphens.ts'
import type { DocumentLine } from '../../../src/pdf-to-word/ir/line.ts'
import type { DocumentParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { lineFrom } from '../helpers/line.ts'

/** Joins the lines of paragraphs, given as texts, and returns the words of each line; `+` marks one that is joined to the last. */
function join(...paragraphs: readonly (readonly string[])[]): string[][] {
  const made = paragraphs.map((texts) => ({ lines: texts.map(lineOf) }))
  joinLines(made as unknown as DocumentParagraph[])
  return made.map(({ lines }) => lines.map(({ words }) => words.map(({ text, joined }) => (joined ? `+${text}` : text)).join(' ')))
}

function lineOf(text: string, i: number): DocumentLine {
  const texts = text.split(' ')
  const line = lineFrom(72, texts.length, 700 - 12 * i)
  return { ...line, words: line.words.map((word, at) => ({ ...word, text: texts[at] ?? '' })) }
}

test('a hyphen divides a word that occurs undivided elsewhere', () => {
  expect(join(['the govern-', 'ment fell'], ['a government'])).toEqual([['the govern\u00ad', '+ment fell'], ['a government']])
})

test('a hyphen belongs to its word if nothing shows that it divides one', () => {
  expect(join(['a well-', 'known man'])).toEqual([['a well-', '+known man']])
})

test('where many lines end with hyphens, all of them divide words', () => {
  const lines = ['some lin-', 'es are divi-', 'ded by hyph-', 'ens']
  expect(join(lines)).toEqual([['some lin\u00ad', '+es are divi\u00ad', '+ded by hyph\u00ad', '+ens']])
})

test('a name after a hyphen is a separate word', () => {
  expect(join(['the Sino-', 'Soviet split'], ['the SinoSoviet'])[0]).toEqual(['the Sino-', '+Soviet split'])
})

test('a dash between spaces, and a plain line end, keep their space', () => {
  expect(join(['this -', 'that'], ['one', 'two'])).toEqual([
    ['this -', 'that'],
    ['one', 'two'],
  ])
})

test('ideographs follow each other without a space, and letters follow them with one', () => {
  expect(join(['漢字', '仮名'], ['漢字', 'kana'])).toEqual([
    ['漢字', '+仮名'],
    ['漢字', 'kana'],
  ])
})

test('an address that was broken may be broken there again', () => {
  expect(join(['see https://example.org/far/', 'away.html for'])[0]).toEqual(['see https://example.org/far/\u200b', '+away.html for'])
  expect(join(['at www.example.org/find?', 'all=1'])[0]).toEqual(['at www.example.org/find?\u200b', '+all=1'])
  expect(join(['this and/', 'or that'], ['see www.example.org', 'or ask'])).toEqual([
    ['this and/\u200b', '+or that'],
    ['see www.example.org', 'or ask'],
  ])
})

test('a word with a hyphen elsewhere keeps it, also where many lines end with hyphens', () => {
  expect(join(['was re-', 'sending it'], ['by re-sending it'])[0]).toEqual(['was re-', '+sending it'])
  const lines = ['some lin-', 'es are divi-', 'ded by hyph-', 'ens of call-', 'signs']
  expect(join(lines, ['two call-signs'])[0]?.slice(-2)).toEqual(['+ens of call-', '+signs'])
})
