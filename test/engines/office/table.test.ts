import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeTable } from '../../../src/engines/office/table.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

async function tableOf(text: string): Promise<string> {
  const folder = await makeTempDir()
  await writeFile(join(folder, 'text'), text)
  await writeTable(join(folder, 'text'), join(folder, 'table'), AbortSignal.timeout(50_000))
  return readFile(join(folder, 'table'), 'utf8')
}

/** Each cell as its type and text, row by row. */
async function cellsOf(text: string): Promise<string[][]> {
  const rows = (await tableOf(text)).match(/<table:table-row.*?<\/table:table-row>/gs) ?? []
  return rows.map((row) =>
    [...row.matchAll(/<table:table-cell(?:\/>|[^>]*office:value-type="(\w+)"[^>]*>(.*?)<\/table:table-cell>)/gs)].map(
      ([, type = 'empty', content = '']) => `${type} ${content.replaceAll('</text:p><text:p>', '/').replaceAll(/<\/?text:p>/g, '')}`,
    ),
  )
}

test('converts values to their types; codes, invalid dates and formulas stay text', async () => {
  expect(await cellsOf('3,1.50,-2,007,1e5,+1,2026-01-05,2026-02-30,=1+1,1234567890123456\n')).toEqual([
    [
      ...['float 3', 'float 1.50', 'float -2', 'string 007', 'string 1e5', 'string +1', 'date 2026-01-05', 'string 2026-02-30'],
      ...['string =1+1', 'string 1234567890123456'],
    ],
  ])
})

test('quoted values may contain separators, quotes and line ends', async () => {
  expect(await cellsOf('"a,b","say ""yes""","two\nlines",d"e\n,,x\n')).toEqual([
    ['string a,b', 'string say &quot;yes&quot;', 'string two/lines', 'string d&quot;e'],
    ['empty ', 'empty ', 'string x'],
  ])
})

test.each([',', ';', '\t', '|'])('detects the separator %j, but a declared one takes precedence', async (sign) => {
  expect(await cellsOf(`a${sign}b\n1${sign}2\n`)).toEqual([
    ['string a', 'string b'],
    ['float 1', 'float 2'],
  ])
  expect(await cellsOf(`sep=${sign}\na${sign}b,c;d\n`)).toHaveLength(1)
})

test('omits characters that XML forbids, and escapes markup', async () => {
  expect(await cellsOf('a\u0001b,<x>&amp;\n')).toEqual([['string ab', 'string &lt;x&gt;&amp;amp;']])
})

test('refuses a table that exceeds a sheet', async () => {
  const fault = { code: 'too_many_pages', message: expect.stringMatching(/1,048,576 rows, 1024 columns/) }
  await expect(tableOf(`${','.repeat(1024)}\n`)).rejects.toMatchObject(fault)
  await expect(tableOf('1\n'.repeat(1_048_577))).rejects.toMatchObject(fault)
})

test('a quote that is never closed extends to the end, in linear time', async () => {
  const started = performance.now()
  expect(await cellsOf(`a,"${'b,\n'.repeat(200_000)}`)).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(10_000)
})
