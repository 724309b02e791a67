/** Section properties are within the limits of Word. */
import { expect, test } from 'vitest'
import type { PlacedSection } from '../../../src/pdf-to-word/ir/section.ts'
import { sectionXml } from '../../../src/pdf-to-word/write/section.ts'
import { sectionOf } from '../helpers/values.ts'

const columnsOf = (columns: PlacedSection['columns']) =>
  sectionXml(sectionOf([[]], { columns }), { references: '', titlePage: false, isMirrored: false }).match(/<w:cols? [^>]*>/g)

test('a column that reaches into the next one ends where that begins', () => {
  const [left, right] = [
    { x0: 72, x1: 300 },
    { x0: 285, x1: 540 },
  ]
  expect(columnsOf([left, right])).toEqual([
    '<w:cols w:num="2" w:space="0" w:equalWidth="0">',
    '<w:col w:w="4260" w:space="0"/>',
    '<w:col w:w="5100" w:space="0"/>',
  ])
})

test('columns from the right have the distance between them', () => {
  const [left, right] = [
    { x0: 72, x1: 280 },
    { x0: 300, x1: 540 },
  ]
  expect(columnsOf([right, left])).toEqual([
    '<w:cols w:num="2" w:space="400" w:equalWidth="0">',
    '<w:col w:w="4800" w:space="400"/>',
    '<w:col w:w="4160" w:space="0"/>',
  ])
})
