/** Where the pages of a chapter have their headers and footers, and the page numbers in them. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf, showLines } from '../helpers/make-pdf.ts'

const texts = ['Amber is a stone.', 'Bronze can be cut.', 'Copper is sold here.', 'Diamond is dear.']

/** The section of a file whose pages have these lines besides their text. */
async function sectionOf(pages: readonly (readonly [number, string][])[]) {
  const shown = pages.map((lines, page) =>
    showLines([[72, 600, 12, texts[page] ?? ''], ...lines.map(([y, text]) => [72, y, 10, text] as const)]),
  )
  const { part } = await convert(makePdf({ pages: shown }))
  const [sections, links] = [
    (await part('word/document.xml')).match(/<w:sectPr>.*?<\/w:sectPr>/gs) ?? [],
    await part('word/_rels/document.xml.rels'),
  ]
  expect(sections).toHaveLength(1)
  const [xml = ''] = sections
  const places = [...xml.matchAll(/<w:(header|footer)Reference w:type="(\w+)" r:id="(\w+)"\/>/g)]
  const parts = places.map(async ([, kind, type, id = '']) => {
    const file = new RegExp(`Id="${id}"[^>]*Target="([^"]+)"`).exec(links)?.[1] ?? ''
    return [`${type} ${kind}`, await part(`word/${file}`)] as const
  })
  return { margins: /<w:pgMar[^>]*>/.exec(xml)?.[0], parts: Object.fromEntries(await Promise.all(parts)) }
}

test('a footer is where most pages have it, and a first page that has it elsewhere keeps its own', async () => {
  const at = (...heights: number[]) => sectionOf(heights.map((y, page) => [[y, `${page + 1}`]]))
  const usual = await at(44, 44, 44, 44)
  expect(Object.keys(usual.parts)).toEqual(['default footer'])
  expect(await at(44, 44, 36, 44)).toEqual(usual)
  const odd = await at(24, 44, 44, 44)
  expect(Object.keys(odd.parts)).toEqual(['default footer', 'first footer'])
  expect(odd.parts['first footer']).not.toBe(odd.parts['default footer'])
})

test('a page number counts in the header and within the footer', async () => {
  const pages = [7, 8, 9, 10].map((number): [number, string][] => [
    [750, `${number}`],
    [30, `Nephrology.book ${number} printed today`],
  ])
  const { parts } = await sectionOf(pages)
  expect(Object.keys(parts)).toEqual(['default header', 'default footer'])
  for (const xml of Object.values(parts)) expect(xml).toContain(' PAGE ')
})
