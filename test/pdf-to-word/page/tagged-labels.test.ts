/** Labels that are tagged as paragraphs belong to the text after them. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { on, type Tree, taggedPdf } from '../helpers/tagged-pdf.ts'

const sections: Tree[] = [
  ['P', on(0, [72, 700, 'B.'])],
  ['H2', on(0, [90, 700, 'Rituals'])],
  ['P', on(0, [72, 680, 'Did you eat or drink anything before you went to bed, and if so, what was it?'])],
  ['P', on(0, [72, 660, 'C.'])],
  ['P', on(0, [90, 660, 'Schedule'])],
]

test('a label stays on the line of its text', async () => {
  const { paragraphs } = await convert(taggedPdf(['Document', ...sections], ['']))
  expect((await paragraphs()).map((text) => text.replaceAll('\t', ' '))).toEqual([
    expect.stringMatching(/^(?:B\. )?Rituals$/),
    expect.stringContaining('Did you eat'),
    expect.stringMatching(/^(?:C\. )?Schedule$/),
  ])
})

test('a word that is no label, or is far from the text, stays a paragraph', async () => {
  for (const own of [[72, 700, 'Name'] as const, [72, 700, 'B.'] as const]) {
    const x = own[2] === 'Name' ? 110 : 300
    const { part } = await convert(taggedPdf(['Document', ['P', on(0, own)], ['P', on(0, [x, 700, 'Rituals of the day'])]], ['']))
    expect(await part('word/document.xml')).not.toMatch(/<w:p>(?:(?!<\/w:p>).)*Rituals of the day(?:(?!<\/w:p>).)*(?:Name|B\.)/s)
  }
})
