/** Accents that are drawn over letters. */
import { expect, test } from 'vitest'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

const paragraphsOf = async (line: string) => (await convert(makePdf({ pages: [`BT /F1 12 Tf 72 700 Td ${line} ET`] }))).paragraphs()

// In Arial an acute (264) and a grave accent (140) are 333 thousandths wide, e 556, n 556, c 500, and a cedilla (270) 333.
test('an accent drawn before or after its letter makes an accented letter', async () => {
  expect(await paragraphsOf('[(sp) -111 (\\264) 444 (ecialement r) -111 (\\264) 444 (egl) -111 (\\264) 444 (e)] TJ')).toEqual([
    'spécialement réglé',
  ])
  expect(await paragraphsOf('[(fran) (c) 417 (\\270) -84 (ais)] TJ')).toEqual(['français'])
})

test('an accent over a capital is raised', async () => {
  expect(await paragraphsOf('[(L) -167 ] TJ 2.2 Ts (\\264) Tj 0 Ts [500 (Ecole)] TJ')).toEqual(['LÉcole'])
})

test('an accent between letters is a character', async () => {
  expect(await paragraphsOf('(a\\264b and x\\250 y)  Tj')).toEqual(['a´b and x¨ y'])
})

test('a letter takes one accent, and one that Unicode has', async () => {
  expect(await paragraphsOf('[(q) -111 (\\264) 444 (q)] TJ')).toEqual(['q´q'])
})

test('many accents in one place are read', async () => {
  expect(await paragraphsOf(`[(\\264) ${'333 (\\264) '.repeat(20_000)}333 (e)] TJ`)).toEqual([expect.stringContaining('é')])
})
