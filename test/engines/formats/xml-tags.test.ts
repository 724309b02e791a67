import { expect, test } from 'vitest'
import { readXmlTags } from '../../../src/engines/formats/xml-tags.ts'

test('tags are read with their attributes, without prefixes', () => {
  const xml = `<?xml version="1.0"?><m:list><m:entry m:full-path="a&amp;b" x:size='3'/></m:list>`
  const tags = [...readXmlTags(xml)].map(({ name, attributes, closing }) => ({ name, closing, attributes: Object.fromEntries(attributes) }))
  expect(tags).toEqual([
    { name: 'list', closing: false, attributes: {} },
    { name: 'entry', closing: false, attributes: { 'full-path': 'a&b', size: '3' } },
    { name: 'list', closing: true, attributes: {} },
  ])
  const [list] = readXmlTags(xml)
  expect(xml.slice(list?.at, list?.end)).toBe('<m:list>')
})

test.each(['<entry ', '<a', 'a', '<a b=" ', '<a:', ' x=', `<${'a'.repeat(200)} `])('hostile text of %j is read in linear time', (piece) => {
  const start = performance.now()
  for (const text of [piece.repeat(2_000_000 / piece.length), `<tag ${piece.replaceAll('<', '').repeat(2_000_000 / piece.length)}>`]) {
    expect([...readXmlTags(text)].length).toBeLessThan(2)
  }
  expect(performance.now() - start).toBeLessThan(5000)
})
