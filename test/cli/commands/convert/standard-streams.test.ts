/** `-` for stdin and stdout. */
import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { callCli } from '../../../helpers/cli.ts'
import { plain } from '../../../helpers/pictures.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const run = promisify(execFile)
const convertd = join(import.meta.dirname, '../../../../bin/convertd')

/** A folder with `a.png`, and `run` for a line of shell in it, where `$C` is the command. */
async function makeSite() {
  const folder = await makeTempDir()
  await writeFile(join(folder, 'a.png'), await plain().toBuffer())
  return {
    folder,
    run: (line: string) =>
      run('sh', ['-c', line], { cwd: folder, env: { PATH: process.env.PATH, C: `${convertd} convert` } }).then(
        ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
        ({ code, stdout, stderr }) => ({ exitCode: code as number, stdout: String(stdout), stderr: String(stderr) }),
      ),
  }
}

test('reads a file from stdin and writes the result to stdout and messages to stderr', async () => {
  const site = await makeSite()
  expect(await site.run('$C convert-image - -o - --format webp < a.png > b.webp')).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  expect((await readFile(join(site.folder, 'b.webp'))).subarray(8, 12).toString()).toBe('WEBP')
  expect(await site.run('cat a.png | $C convert-image - --format gif')).toMatchObject({ exitCode: 0, stdout: 'stdin.gif\n' })
  expect(await site.run('echo text | $C convert-image - -o - > none')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^failed: -: convert-image accepts .*; this file is plain text\n$/),
  })
  expect(await site.run('$C convert-image - < /dev/null')).toMatchObject({ exitCode: 1, stderr: 'failed: -: The file is empty.\n' })
  expect((await readFile(join(site.folder, 'none'))).length).toBe(0)
  expect((await readdir(site.folder)).toSorted()).toEqual(['a.png', 'b.webp', 'none', 'stdin.gif'])
})

test.each([
  ['$C convert-image - - < a.png', 'read only once'],
  ['$C convert-image a.png -o - --json', 'both write to stdout'],
  ['$C convert-image a.png - -o - < a.png', '- takes one input'],
  ['$C pdf-to-jpg - --password-file - < a.png', 'both the input and the password'],
  ['$C convert-image a.png -o s.xyz', 'not xyz; use .jpg, .png'],
])('refuses %s', async (line, words) => {
  const site = await makeSite()
  expect(await site.run(line)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(words) })
  expect(await readdir(site.folder)).toEqual(['a.png'])
})

test('files on stdout are not interleaved', async () => {
  const site = await makeSite()
  const sample = join(import.meta.dirname, '../../../../docs/samples/welcome.docx')
  await site.run(`$C word-to-pdf ${sample} -o one.pdf && qpdf --empty --pages one.pdf 1 one.pdf 1 -- two.pdf`)
  expect(await site.run('$C pdf-to-jpg two.pdf -o - --dpi 20')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining('The result has 2 files, but -o - takes one'),
  })
})

test('writes no file to a terminal', async () => {
  const site = await makeSite()
  expect(await callCli(['convert', 'convert-image', join(site.folder, 'a.png'), '-o', '-'], {}, 80)).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('the terminal'),
  })
})

test.each(['$C convert-image a.png -o -', '$C --help', '$C convert-image a.png'])(
  'says in one line that stdout is full: %s',
  async (line) => {
    const site = await makeSite()
    const { exitCode, stderr } = await site.run(`${line} > /dev/full`)
    expect(exitCode).toBe(1)
    expect(stderr).toContain('convertd: stdout cannot be written (ENOSPC)\n')
    expect(stderr).not.toContain('node:')
  },
)
