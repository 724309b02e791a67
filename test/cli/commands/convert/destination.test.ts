import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { chooseDestination } from '../../../../src/cli/commands/convert/destination.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const screen = new PassThrough()
const action = { name: 'pdf-to-jpg', produces: ['jpg'] as const }

async function choose(path: string | undefined, results = 1) {
  const folder = await makeTempDir()
  await mkdir(join(folder, 'there.jpg'))
  await writeFile(join(folder, 'old'), '')
  const wish = path === undefined ? undefined : path.startsWith('@') ? join(folder, path.slice(1)) : path
  const chosen = await chooseDestination({ path: wish, results, action, force: false, stdout: screen })
  return { ...chosen, folder: chosen.folder.replace(folder, '@') }
}

test.each([
  ['the current folder without -o', undefined, 1, { folder: '.', filename: undefined, replaces: false }],
  ['a folder that is there, whatever it is called', '@there.jpg', 1, { folder: '@/there.jpg', filename: undefined, replaces: false }],
  ['a folder where the path ends in a slash', 'new/', 1, { folder: 'new/', filename: undefined }],
  ['a folder for several results', 'new', 2, { folder: 'new', filename: undefined }],
  ['a file for one input', '@sub/page.JPEG', 1, { folder: '@/sub', filename: 'page.JPEG', kind: 'jpg', replaces: true }],
  ['a file without an extension', 'page', 1, { folder: '.', filename: 'page', kind: undefined, replaces: true }],
  ['stdout', '-', 1, { filename: undefined, stdout: screen }],
  ['a ZIP', 'pages.zip', 1, { filename: 'pages.zip', kind: 'zip', replaces: true }],
])('accepts %s', async (_, path, results, expected) => {
  expect(await choose(path, results)).toMatchObject(expected)
})

test.each([
  ['page.pdf', 1, 'pdf-to-jpg produces jpg, not pdf'],
  ['@old', 2, 'several inputs need a folder'],
  ['page.xyz', 1, 'page.xyz: pdf-to-jpg produces jpg, not xyz; use .jpg or .zip, or end the path in / for a folder'],
  ['-', 2, '- takes one input'],
  ['', 1, 'a file, a folder, or - for stdout'],
])('refuses -o %j for %d input(s)', async (path, results, sentence) => {
  await expect(choose(path, results)).rejects.toMatchObject({ code: 'invalid_parameter', message: expect.stringContaining(sentence) })
})

test('refuses to write a file to a terminal', async () => {
  const stdout = Object.assign(new PassThrough(), { isTTY: true })
  const choosing = chooseDestination({ path: '-', results: 1, action, force: false, stdout })
  await expect(choosing).rejects.toMatchObject({ code: 'invalid_parameter', message: expect.stringContaining('the terminal') })
})
