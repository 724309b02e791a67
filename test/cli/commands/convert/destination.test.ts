import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseDestination } from '../../../../src/cli/commands/convert/destination.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const action = { name: 'pdf-to-jpg', produces: ['jpg'] as const }

async function choose(path: string | undefined, inputs = 1) {
  const folder = await makeTempDir()
  await mkdir(join(folder, 'there.jpg'))
  await writeFile(join(folder, 'old'), '')
  const wish = path === undefined ? undefined : path.startsWith('@') ? join(folder, path.slice(1)) : path
  const chosen = await chooseDestination({ path: wish, inputs, action, force: false })
  return { ...chosen, folder: chosen.folder.replace(folder, '@') }
}

test.each([
  ['the current folder without -o', undefined, 1, { folder: '.', filename: undefined, replaces: false }],
  ['a folder that is there, whatever it is called', '@there.jpg', 1, { folder: '@/there.jpg', filename: undefined, replaces: false }],
  ['a folder where the path ends in a slash', 'new/', 1, { folder: 'new/', filename: undefined }],
  ['a folder for several inputs', 'new', 2, { folder: 'new', filename: undefined }],
  ['a file for one input', '@sub/page.JPEG', 1, { folder: '@/sub', filename: 'page.JPEG', kind: 'jpg', replaces: true }],
  ['a file with an extension that no kind has', 'page.tmp', 1, { folder: '.', filename: 'page.tmp', kind: undefined, replaces: true }],
  ['a ZIP', 'pages.zip', 1, { filename: 'pages.zip', kind: 'zip', replaces: true }],
])('takes %s', async (_, path, inputs, expected) => {
  expect(await choose(path, inputs)).toMatchObject(expected)
})

test.each([
  ['page.pdf', 1, 'pdf-to-jpg makes jpg, not pdf'],
  ['@old', 2, 'several inputs need a folder'],
  ['-', 1, 'a file or a folder'],
  ['', 1, 'a file or a folder'],
])('refuses -o %j for %d input(s)', async (path, inputs, sentence) => {
  await expect(choose(path, inputs)).rejects.toMatchObject({ code: 'invalid_parameter', message: expect.stringContaining(sentence) })
})
