/** Addresses on scanned pages become links. */
import { expect, test } from 'vitest'
import { linksOf } from '../../../src/pdf-to-word/read/scans/links.ts'
import type { ScannedWord } from '../../../src/pdf-to-word/read/scans/scan.ts'
import { convert } from '../helpers/convert.ts'
import { line, scanned, scanOf } from '../helpers/scanned-page.ts'

test('underlined and coloured addresses become links, others stay text', async () => {
  const words = [
    ...line(0, 200, 300, 'write to accounts@example.org, or look at'),
    ...line(1, 200, 340, 'www.example.org/help and (https://example.com/a) and'),
    ...line(2, 200, 380, 'no@example.org www.example.net javascript:alert(1)', {}).map((word) =>
      word.text.startsWith('javascript') || word.text.startsWith('www') ? { ...word, color: '0563C1' } : word,
    ),
  ]
  const under = (text: string) => {
    const word = words.find((one) => one.text.includes(text)) as ScannedWord
    return { level: true, at: word.baseline[0] + 4, from: word.x0, to: word.x1, width: 2, grey: 0 }
  }
  const rules = ['accounts', 'help', 'https'].map(under)
  const { part } = await convert(scanOf(), { scans: [scanned(words, { rules })] })
  const targets = [...(await part('word/_rels/document.xml.rels')).matchAll(/Target="([^"]*)" TargetMode="External"/g)].map(
    ([, url]) => url,
  )
  const wanted = ['http://www.example.net', 'http://www.example.org/help', 'https://example.com/a', 'mailto:accounts@example.org']
  expect(targets.sort()).toEqual(wanted)
})

test('long words full of the signs of addresses take little time', () => {
  const words = ['a.'.repeat(20_000), `${'a@'.repeat(20_000)}.b`, `www.${'a-.'.repeat(99)}`, `${'"'.repeat(40_000)}`]
  const start = performance.now()
  expect(linksOf(line(0, 200, 300, words.join(' '), { color: '0000FF' }), [])).toEqual([])
  expect(performance.now() - start).toBeLessThan(20_000)
})
