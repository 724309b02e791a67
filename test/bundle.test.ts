/** The bundled commands, and when the launcher takes them. */
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { warmUpPdf } from '../src/pdf-to-word/warm-up.ts'
import { makeTempDir } from './helpers/temp-dir.ts'

test('a bundled command finds its worker beside it, and all other files in their usual place', async () => {
  const folder = await makeTempDir()
  await execa(process.execPath, ['src/bundle.ts', join(folder, 'programs')])
  const [input, output] = [join(folder, 'input.pdf'), join(folder, 'output.docx')]
  await writeFile(input, warmUpPdf())
  // The layers let workers read the project's own folders only.
  const env = { CONVERTD_SANDBOX: 'off', NODE_DEBUG_NATIVE: 'COMPILE_CACHE', NODE_COMPILE_CACHE: join(folder, 'code') }
  const args = [join(folder, 'programs/main.js'), 'convert', 'pdf-to-word', input, '-o', output]
  const { all } = await execa(process.execPath, args, { env, all: true })
  expect(all).toContain('/programs/convert.js')
  expect(all).not.toContain('/src/')
  expect((await readFile(output)).subarray(0, 2).toString()).toBe('PK')
})

/** A folder in which the launcher finds a Node that tells what it was given. */
async function makeHome() {
  const home = await makeTempDir()
  for (const folder of ['bin', 'src/cli', 'build/code', 'build/programs', 'node_modules/.bin'])
    await mkdir(join(home, folder), { recursive: true })
  for (const file of ['src/cli/main.ts', 'package.json', 'node_modules/.package-lock.json', 'build/programs/main.js']) {
    await writeFile(join(home, file), '')
  }
  await execa('cp', ['bin/convertd', join(home, 'bin/convertd')])
  await writeFile(join(home, 'node_modules/.bin/node'), '#!/bin/sh\necho "$2" "$NODE_COMPILE_CACHE"\n', { mode: 0o755 })
  return {
    home,
    bundle: join(home, 'build/programs/main.js'),
    source: join(home, 'src/cli/main.ts'),
    async run(...args: string[]) {
      const { stdout } = await execa(join(home, 'bin/convertd'), args)
      return stdout.split(' ')
    },
  }
}

const dated = (path: string, time: string) => utimes(path, new Date(time), new Date(time))

test('the launcher uses the bundle unless a source file is newer, and never for the server', async () => {
  const { home, bundle, source, run } = await makeHome()
  await dated(bundle, '2100-01-01')
  expect(await run('convert')).toEqual([bundle, join(home, 'build/code')])
  expect(await run()).toEqual([bundle, join(home, 'build/code')])
  expect(await run('serve')).toEqual([source, join(home, 'build/code')])
  for (const path of ['src/cli/main.ts', 'src/cli', 'package.json', 'node_modules/.package-lock.json']) {
    await dated(join(home, path), '2100-01-02')
    expect(await run('convert'), path).toEqual([source, join(home, 'build/code')])
    await dated(join(home, path), '2000-01-01')
  }
  expect(await run('convert')).toEqual([bundle, join(home, 'build/code')])
})

test('the launcher runs the source if dates cannot be compared', async () => {
  const { home, source, run } = await makeHome()
  await execa('rm', [join(home, 'node_modules/.package-lock.json')])
  expect((await run('convert'))[0]).toBe(source)
})
