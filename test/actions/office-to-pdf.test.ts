import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acceptsKind } from '../../src/actions/common/unsupported-input.ts'
import { convertOffice } from '../../src/actions/convert-office.ts'
import { drawingToPdf } from '../../src/actions/drawing-to-pdf.ts'
import { excelToPdf } from '../../src/actions/excel-to-pdf.ts'
import { officeToPdf } from '../../src/actions/office-to-pdf.ts'
import { powerpointToPdf } from '../../src/actions/powerpoint-to-pdf.ts'
import { wordToPdf } from '../../src/actions/word-to-pdf.ts'
import { pageTexts } from '../helpers/pdf-engines.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'

test.each([wordToPdf, excelToPdf, powerpointToPdf, drawingToPdf])('accepts what $name accepts', async (action) => {
  expect(officeToPdf.accepts).toEqual(expect.arrayContaining([...action.accepts]))
  const { files } = await convertSample({ ...officeToPdf, sample: action.sample }, makeRealEngines())
  expect((await pageTexts(files[0]?.path ?? ''))[0]?.length).toBeGreaterThan(3)
})

test('accepts the common options, and converts a table as a table', async () => {
  const file = join(await makeTempDir(), 'Costs.csv')
  await writeFile(file, 'name,qty,price\nnails,3,1.50\n')
  const options = { pages: '1', open_password: 'sesame' }
  const { files } = await runAction({ action: officeToPdf, file, kind: 'csv', options, engines: await makeRealEngines() })
  expect((await pageTexts(files[0]?.path ?? '', 'sesame'))[0]?.replaceAll(/\s+/g, ' ')).toBe('name nails qty 3 price 1.50')
})

test.each([
  [excelToPdf, 'xlsx'],
  [powerpointToPdf, 'pptx'],
  [wordToPdf, 'docx'],
] as const)('an encrypted Office file goes to the action for its kind: %o', async (action, format) => {
  const engines = await makeRealEngines()
  const { sample } = action
  const made = await convertSample({ ...convertOffice, sample }, engines, { format, open_password: 'sesame' })
  const file = made.files[0]?.path ?? ''
  expect(await engines.detectKind(file)).toBe('encrypted')
  expect(acceptsKind(action, 'encrypted')).toBe(true)
  const run = { file, kind: 'encrypted', engines } as const
  for (const one of [action, officeToPdf]) {
    const { files } = await runAction({ ...run, action: one, options: { password: 'sesame' } })
    expect((await pageTexts(files[0]?.path ?? ''))[0]?.length).toBeGreaterThan(3)
    await expect(runAction({ ...run, action: one })).rejects.toMatchObject({ code: 'password_required' })
  }
  const other = format === 'docx' ? excelToPdf : wordToPdf
  await expect(runAction({ ...run, action: other, options: { password: 'sesame' } })).rejects.toMatchObject({
    code: 'unreadable_input',
    message: expect.stringMatching(new RegExp(`^The protected file is .*\\(${format}\\); this action takes `)),
  })
})
