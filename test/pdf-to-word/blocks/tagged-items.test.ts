/** Labels of tagged list items. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { on, type TaggedText, type Tree, taggedPdf } from '../helpers/tagged-pdf.ts'

const item = (...texts: TaggedText[]): Tree => ['LI', ['LBody', ['P', on(0, ...texts)]]]

test('a dash directly before the text of a tagged item is its label, and so is a small number with a narrow gap', async () => {
  const tree: Tree = [
    'Document',
    ['P', on(0, [72, 720, 'The parts are named here, and each of them is explained below in the text.'])],
    ['L', item([90, 700, '-bearings that are worn']), item([90, 686, '-seals that leak'])],
    ['P', on(0, [72, 660, '-n is an option and no item of a list, because its tag says so.'])],
    ['L', item([90, 640, 'i. ring']), item([90, 626, 'ii. shaft'])],
  ]
  const xml = await (await convert(taggedPdf(tree, ['']))).part('word/document.xml')
  const shown = [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) => [
    paragraph.includes('<w:numPr>') || /w:val="ListItem/.test(paragraph),
    [...paragraph.matchAll(/<w:t [^>]*>([^<]*)/g)].map(([, text]) => text).join(''),
  ])
  expect(shown.filter(([isItem]) => isItem).map(([, text]) => text)).toEqual(['bearings that are worn', 'seals that leak', 'ring', 'shaft'])
})
