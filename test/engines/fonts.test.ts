import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openFonts } from '../../src/engines/fonts.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const run = promisify(execFile)

test('without a folder of fonts nothing is changed', async () => {
  expect(await openFonts(undefined, '/nowhere')).toEqual({ env: {}, readable: [] })
})

test('offers the fonts of a folder in addition to those of the system, whatever its name', async () => {
  const folder = await makeTempDir()
  const fontsDir = join(folder, 'fonts & <more>')
  await mkdir(fontsDir)
  const { stdout: system } = await run('fc-list', ['--format', '%{file}\n'])
  const [font = ''] = system.split('\n').filter((path) => path.endsWith('.ttf'))
  await copyFile(font, join(fontsDir, 'ours.ttf'))

  const { env } = await openFonts(fontsDir, folder)
  expect((await stat(join(folder, 'fonts.conf'))).mode & 0o777).toBe(0o600)
  const { stdout } = await run('fc-list', ['--format', '%{file}\n'], { env: { PATH: process.env.PATH, HOME: folder, ...env } })
  expect(stdout).toContain(join(fontsDir, 'ours.ttf'))
  expect(stdout).toContain(font)
  expect((await readdir(join(folder, 'font-cache'))).length).toBeGreaterThan(0)
})
