import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { callCli, startCli } from '../../../helpers/cli.ts'
import { plain } from '../../../helpers/pictures.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const sample = join(import.meta.dirname, '../../../../docs/samples/welcome.docx')

async function makePictures(...names: string[]): Promise<string> {
  const folder = await makeTempDir()
  for (const name of names) await writeFile(join(folder, name), await plain().toBuffer())
  return folder
}

const convertImage = (...args: string[]) => callCli(['convert', 'convert-image', ...args])

test('converts the files of a shell pattern into the current folder, without server and data folder', async () => {
  const folder = await makePictures('a.png', 'b c.png', 'été.png')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'))
  const { exitCode, stdout, stderr } = await startCli(['convert', 'convert-image', ...names, '--format', 'webp'], { cwd: folder }).outcome
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout.trimEnd().split('\n').toSorted()).toEqual(['a.webp', 'b c.webp', 'été.webp'])
  expect((await readdir(folder)).toSorted()).toEqual([...names, 'a.webp', 'b c.webp', 'été.webp'].toSorted())
})

test('converts a Word file to a PDF, and that to pictures named after the result', async () => {
  const folder = await makeTempDir()
  const pdf = join(folder, 'letter.pdf')
  expect(await callCli(['convert', 'word-to-pdf', sample, '--no-bookmarks', '-o', pdf])).toEqual({
    exitCode: 0,
    stdout: `${pdf}\n`,
    stderr: '',
  })
  expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  const { stdout } = await callCli(['convert', 'pdf-to-jpg', pdf, '--dpi', '36', '-o', join(folder, 'page.jpg'), '--json'])
  expect(JSON.parse(stdout)).toMatchObject([
    {
      input: pdf,
      state: 'completed',
      error: null,
      files: [{ path: join(folder, 'page.jpg'), media_type: 'image/jpeg', page: 1, height: 421 }],
    },
  ])
})

test('a failed file does not stop the others', async () => {
  const folder = await makePictures('good.png', 'also good.png')
  await writeFile(join(folder, 'empty.png'), '')
  await writeFile(join(folder, 'note.png'), 'This is text.')
  await writeFile(join(folder, 'cut.png'), (await readFile(join(folder, 'good.png'))).subarray(0, 60))
  const inputs = ['good.png', 'empty.png', 'note.png', 'cut.png', 'missing.png', '.', 'also good.png'].map((name) => join(folder, name))
  const { exitCode, stdout, stderr } = await convertImage(...inputs, '--format', 'gif', '-o', join(folder, 'out'))
  expect(exitCode).toBe(1)
  expect(stdout.trimEnd().split('\n').toSorted()).toEqual(['also good.gif', 'good.gif'].map((name) => join(folder, 'out', name)))
  expect(stderr).toContain(`failed: ${join(folder, 'empty.png')}: The file is empty.`)
  expect(stderr).toMatch(/note\.png: convert-image accepts .*; this file is plain text\n/)
  expect(stderr).toMatch(/cut\.png: The picture is damaged/)
  expect(stderr).toContain(`${join(folder, 'missing.png')}: There is no such file.`)
  expect(stderr).toContain('This is a folder, not a file.')
  expect(stderr.trimEnd().split('\n')).toHaveLength(5)
})

test('names every wrong option as the user wrote it, and converts nothing', async () => {
  const folder = await makePictures('a.png')
  const { exitCode, stderr } = await convertImage(join(folder, 'a.png'), '--quality', '0', '--rotate', 'x', '-o', `${folder}/out/`)
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/^convertd: --quality must be .*\nconvertd: --rotate must be .*\n$/)
  expect(await readdir(folder)).toEqual(['a.png'])
})

test('a negative number is a value, not a flag', async () => {
  const folder = await makePictures('a.png')
  expect(await convertImage(join(folder, 'a.png'), '--rotate', '-90', '-o', join(folder, 'turned.png'))).toMatchObject({ exitCode: 0 })
})

test('reads a password from a file, and refuses one on the command line without repeating it', async () => {
  const folder = await makeTempDir()
  const at = (name: string) => join(folder, name)
  await writeFile(at('pass word'), 'geheim\nsecond line\n')
  await writeFile(at('no password'), '\n')
  const wordToPdf = (...flags: string[]) => callCli(['convert', 'word-to-pdf', sample, '-o', at('locked.pdf'), ...flags])
  expect(await wordToPdf('--open-password-file', at('pass word'))).toMatchObject({ exitCode: 0 })
  const pdfToJpg = (...flags: string[]) =>
    callCli(['convert', 'pdf-to-jpg', at('locked.pdf'), '--dpi', '20', '-o', at('page.jpg'), ...flags])
  expect(await pdfToJpg()).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/protected by a password.*--password-file FILE/) })
  expect(await pdfToJpg('--password_file', at('pass word'))).toMatchObject({ exitCode: 0 })
  expect(await pdfToJpg('--password-file', at('missing'))).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('ENOENT') })
  expect(await pdfToJpg('--password-file', at('no password'))).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is empty') })
  const refused = await pdfToJpg('--password=geheim')
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--password-file FILE, or leave it out to be asked') })
  expect(refused.stderr).not.toContain('geheim')
})

test('applies the limits of the settings', async () => {
  const folder = await makePictures('a.png')
  const args = ['convert', 'convert-image', join(folder, 'a.png'), '-o', join(folder, 'a.jpg')]
  expect(await callCli(args, { CONVERTD_MAX_MEGAPIXELS: '0.001' })).toMatchObject({
    exitCode: 0,
  })
  expect(await callCli([...args, '--width', '400', '--enlarge'], { CONVERTD_MAX_MEGAPIXELS: '0.001' })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('CONVERTD_MAX_MEGAPIXELS'),
  })
  const slow = await callCli(['convert', 'word-to-pdf', sample, '-o', join(folder, 'a.pdf')], { CONVERTD_CONVERSION_TIMEOUT_S: '0.1' })
  expect(slow).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('CONVERTD_CONVERSION_TIMEOUT_S') })
})

test('shows progress on a terminal, and removes it afterwards', async () => {
  const folder = await makePictures('a.png')
  await mkdir(join(folder, 'out'))
  await copyFile(join(folder, 'a.png'), join(folder, 'b.png'))
  const { stdout, stderr } = await callCli(
    ['convert', 'convert-image', join(folder, 'a.png'), join(folder, 'b.png'), '-o', join(folder, 'out')],
    {},
    200,
  )
  expect(stderr).toMatch(/a\.png +[░▓]{24} +0 %/)
  expect(stderr).toMatch(/0 of 2 /)
  expect(stderr.split('\u001b[J').at(-1)).toMatch(/^2 converted, 0 failed, in \d+:\d\d\n$/)
  expect(stdout).not.toContain('\u001b')
})

test('with --quiet, prints only failures', async () => {
  const folder = await makePictures('a.png')
  await writeFile(join(folder, 'empty.png'), '')
  const flags = [join(folder, 'a.png'), join(folder, 'empty.png'), '--format', 'webp', '-o', join(folder, 'out/'), '--force']
  for (const columns of [undefined, 200]) {
    const { exitCode, stdout, stderr } = await callCli(['convert', 'convert-image', ...flags, '--quiet'], {}, columns)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stripVTControlCharacters(stderr)).toBe(`failed: ${join(folder, 'empty.png')}: The file is empty.\n`)
  }
})

test('prints plain lines on a terminal without cursor control', async () => {
  const folder = await makePictures('a.png')
  const args = ['convert', 'convert-image', join(folder, 'a.png'), '-o', join(folder, 'a.webp')]
  expect(await callCli(args, { TERM: 'dumb' }, 200)).toEqual({ exitCode: 0, stdout: `${join(folder, 'a.webp')}\n`, stderr: '' })
})
