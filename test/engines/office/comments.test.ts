/** Which LibreOffice is known to draw comments, before it is started. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officeDrawsComments } from '../../../src/engines/office/comments.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

test.each([
  ['[Version]\nbuildid=40(Build:2)\nReferenceOOoMajorMinor=4.1\nUpdateID=LibreOffice_7_en-US_af_am\n', false],
  ['[Version]\nUpdateID=LibreOffice_24_en-US\n', false],
  ['[Version]\nUpdateID=LibreOffice_25_en-US_de\n', true],
  ['[Version]\nUpdateID=LibreOffice_26_en-US\n', true],
  ['[Version]\nbuildid=40\n', true],
])('reads %j as %s', async (text, expected) => {
  const folder = await makeTempDir()
  await writeFile(join(folder, 'versionrc'), text)
  expect(officeDrawsComments(folder)).toBe(expected)
})

test('leaves the check to the conversion if the file is missing', async () => {
  expect(officeDrawsComments(await makeTempDir())).toBe(true)
})
