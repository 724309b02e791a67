/** Each option of excel-to-pdf, by a LibreOffice that is kept warm and by one of its own. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { describe, expect, test } from 'vitest'
import { excelToPdf } from '../../src/actions/excel-to-pdf.ts'
import type { Engines } from '../../src/engines/engines.ts'
import { factsOf, makeOfficeEngines, textOf } from '../helpers/office.ts'
import { pageTexts } from '../helpers/pdf-engines.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { formulaCell, row, type TestSheet, textCell, writeExcel } from '../helpers/spreadsheet.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

const ways: Record<string, () => Promise<Partial<Engines>> | Partial<Engines>> = {
  'the warm LibreOffice': makeRealEngines,
  'one of its own': () => makeOfficeEngines().engines,
}

const broad = (name: string): TestSheet => ({
  name,
  rows: Array.from({ length: 30 }, (_, y) => row(...Array.from({ length: 14 }, (__, x) => textCell(`${name} ${y + 1}.${x + 1}`)))),
})
const book = () =>
  writeExcel([broad('One'), broad('Two'), broad('3'), { ...broad('Q1, Q2'), isHidden: true }], {
    names: '<definedName name="_xlnm.Print_Area" localSheetId="1">Two!$A$1:$B$2</definedName>',
  })

/** `pages`: the first word of each, and how many words there are on it. */
async function convert(engines: Partial<Engines>, file: string, options: Record<string, unknown>, maxPages = 2000) {
  const { files, warnings } = await runAction({ action: excelToPdf, file, kind: 'xlsx', options, engines, maxPages })
  const path = files[0]?.path ?? ''
  expect(warnings.filter(({ code }) => code !== 'font_substituted')).toEqual([])
  return { path, texts: await pageTexts(path), facts: await factsOf(path) }
}

/** The names of the sheets on the pages, one after the other. */
async function sheetsOn(path: string): Promise<string[]> {
  const text = await textOf(path, '-layout')
  return [...new Set([...text.matchAll(/(One|Two|3|Q1, Q2) \d+\.\d+/g)].map(([, name = '']) => name))]
}

describe.each(Object.entries(ways))('%s', (_, makeEngines) => {
  test('prints the chosen sheets, by name before number, hidden ones too where they are named', async () => {
    const [engines, file] = [await makeEngines(), await book()]
    expect(await sheetsOn((await convert(engines, file, {})).path)).toEqual(['One', 'Two', '3'])
    expect(await sheetsOn((await convert(engines, file, { sheets: 'two,3' })).path)).toEqual(['Two', '3'])
    expect(await sheetsOn((await convert(engines, file, { sheets: '1-2, "q1, q2"' })).path)).toEqual(['One', 'Two', 'Q1, Q2'])
    const refused = { code: 'invalid_option', message: 'sheets names “4”, but the sheets of the file are One, Two, 3, Q1, Q2 (hidden).' }
    await expect(convert(engines, file, { sheets: '4' })).rejects.toMatchObject(refused)
  })

  test('prints all cells of a sheet that has a print range', async () => {
    const [engines, file] = [await makeEngines(), await book()]
    expect((await convert(engines, file, { sheets: 'Two' })).texts.join(' ')).not.toContain('30.1')
    expect((await convert(engines, file, { sheets: 'Two', print_area: 'everything' })).texts.join(' ')).toContain('30.1')
  })

  test('puts all columns on one page, on the wanted paper', async () => {
    const [engines, file] = [await makeEngines(), await book()]
    expect((await convert(engines, file, { sheets: 'One' })).texts.length).toBeGreaterThan(1)
    const { texts, facts } = await convert(engines, file, { sheets: 'One', fit: 'width', paper: 'letter', orientation: 'landscape' })
    expect(texts).toHaveLength(1)
    expect(facts['Page size']).toBe('792 x 612 pts (letter)')
    expect((await convert(engines, file, { sheets: 'One', orientation: 'landscape' })).facts['Page size']).toMatch(
      /^841\.\d+ x 595\.\d+ pts/,
    )
  })

  test('prints lines and headings, with margins as wanted', async () => {
    const [engines, file] = [await makeEngines(), await book()]
    const { path } = await convert(engines, file, { sheets: 'One', headings: true, margins: '5' })
    expect(await textOf(path, '-layout')).toMatch(/^\s*A\s+B\s+C/)
    const lines = async (gridlines: boolean) => (await readFile((await convert(engines, file, { sheets: 'Two', gridlines })).path)).length
    expect(await lines(true)).toBeGreaterThan(await lines(false))
    const first = async (margins: string) =>
      Number(/xMin="([\d.]+)"/.exec(await textOf((await convert(engines, file, { margins })).path, '-bbox'))?.[1])
    expect(await first('10,10,10,30')).toBeCloseTo((await first('10')) + (20 * 72) / 25.4, 0)
  })

  test('recalculates formulas on request', async () => {
    const engines = await makeEngines()
    const file = await writeExcel([{ name: 'F', rows: [row('<c><v>2</v></c>', formulaCell('A1*3', 99))] }])
    expect((await convert(engines, file, {})).texts).toEqual(['2\n\n99'])
    expect((await convert(engines, file, { recalculate: true })).texts).toEqual(['2\n\n6'])
  })

  test('makes one page of each visible sheet', async () => {
    const [engines, file] = [await makeEngines(), await book()]
    const { path, texts } = await convert(engines, file, { fit: 'sheet' })
    expect(texts).toHaveLength(3)
    expect(await sheetsOn(path)).toEqual(['One', 'Two', '3'])
    for (const text of texts) expect(text).toContain('30.14')
    expect(await sheetsOn((await convert(engines, file, { fit: 'sheet', pages: '2' })).path)).toEqual(['Two'])
    expect(await sheetsOn((await convert(engines, file, { fit: 'sheet', sheets: '1,"Q1, Q2"' })).path)).toEqual(['One', 'Q1, Q2'])
  })

  test('counts the pages of a large sheet without drawing more than needed', async () => {
    const engines = await makeEngines()
    const rows = Array.from({ length: 1000 }, (_, y) => row(textCell(`${y + 1}`)))
    const file = await writeExcel([{ name: 'Long', rows }])
    const { length } = (await convert(engines, file, {})).texts
    const tooMany = (options: Record<string, unknown>) =>
      expect(convert(engines, file, options, 3)).rejects.toMatchObject({
        code: 'too_many_pages',
        message: expect.stringMatching(new RegExp(`has ${length} pages, but at most 3.*pages or sheets option.*fit=width`)),
      })
    await tooMany({})
    await tooMany({ gridlines: true })
    expect((await convert(engines, file, { pages: `${length}` }, 3)).texts.join(' ')).toContain('1000')
  })
})

test('makes a page of a sheet of 22 metres, but leaves no sheet out beside it', async () => {
  const rows = Array.from({ length: 5000 }, (_, y) => row(textCell(`${y + 1}`)))
  const [engines, long] = [await makeRealEngines(), { name: 'Long', rows }]
  expect((await convert(engines, await writeExcel([long]), { fit: 'sheet' })).texts).toHaveLength(1)
  const file = await writeExcel([long, { ...broad('One'), isHidden: true }])
  const refused = { code: 'invalid_option', message: expect.stringContaining('5 metres') }
  await expect(convert(engines, file, { fit: 'sheet' })).rejects.toMatchObject(refused)
})

test('refuses paper sizes for whole-sheet pages, and margins without paper', () => {
  const faults = (options: Record<string, unknown>) =>
    excelToPdf.options.safeParse(options).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(faults({ fit: 'sheet', paper: 'a4', orientation: 'landscape', margins: '5' })).toEqual(
    ['paper', 'orientation', 'margins'].map((name) => expect.stringContaining(`${name}: left out when fit is sheet`)),
  )
  for (const margins of ['x', '1,2', '-1', '71', '1,2,3,4,5'])
    expect(faults({ margins }), margins).toEqual([expect.stringContaining('millimetres')])
  for (const sheets of [',', 'a,,b', 'a,', '"a']) expect(faults({ sheets }), sheets).toEqual([expect.stringContaining('sheet names')])
})

test.each(['ods', 'xls'] as const)('lays an %s out by way of an ods that LibreOffice writes', async (kind) => {
  const folder = await makeTempDir()
  await execa('soffice', ['--headless', '--convert-to', kind, '--outdir', folder, await book()])
  const run = { action: excelToPdf, file: join(folder, `Report.${kind}`), kind, engines: await makeRealEngines() }
  const options = { sheets: 'Two, "Q1, Q2"', print_area: 'everything', fit: 'width', paper: 'a5', orientation: 'landscape', headings: true }
  const path = (await runAction({ ...run, options })).files[0]?.path ?? ''
  expect(await sheetsOn(path)).toEqual(['Two', 'Q1, Q2'])
  expect((await factsOf(path))['Page size']).toMatch(/^595\.\d+ x 419\.\d+ pts/)
  expect(await textOf(path, '-layout')).toMatch(/^\s*A\s+B\s+C/)
  const whole = (await runAction({ ...run, options: { fit: 'sheet', recalculate: true } })).files[0]?.path ?? ''
  expect(await sheetsOn(whole)).toEqual(['One', 'Two', '3'])
  expect(await pageTexts(whole)).toHaveLength(3)
})

test('a list of sheets that names parts which are not there leaves the layout to an ods', async () => {
  const lying = await writeExcel([broad('One'), broad('Two')], { lostSheet: 1 })
  const { path, texts } = await convert(await makeRealEngines(), lying, { sheets: 'One', headings: true })
  expect(await sheetsOn(path)).toEqual(['One'])
  expect(texts[0]).toContain('30.1')
})
