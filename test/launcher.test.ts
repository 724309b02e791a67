/** bin/convertd: found from anywhere, and never started with an unfit Node. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTempDir } from './helpers/temp-dir.ts'

const run = promisify(execFile)
const program =
  "console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), node: process.execPath }))\nconst a: string = ''\n"

/** A folder laid out as the project is, with a command line that says how it was called; `bundledNode` is what the lock would bring. */
async function makeHome({ bundledNode }: { bundledNode?: string }) {
  const home = join(await makeTempDir(), 'a folder')
  const folders = { bin: join(home, 'bin'), modules: join(home, 'node_modules/.bin'), cli: join(home, 'src/cli') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  await copyFile('bin/convertd', join(folders.bin, 'convertd'))
  await writeFile(join(folders.cli, 'main.ts'), program)
  await writeFile(join(home, 'package.json'), '{ "type": "module" }')
  if (bundledNode) await symlink(bundledNode, join(folders.modules, 'node'))
  return home
}

/** A folder with a `node` that says to be of that version. */
async function makeOtherNode(version: string): Promise<string> {
  const folder = await makeTempDir()
  const script = `#!/bin/sh\n[ "$1" = --version ] && { echo ${version}; exit; }\nexec ${process.execPath} "$@"\n`
  await writeFile(join(folder, 'node'), script)
  await chmod(join(folder, 'node'), 0o755)
  return folder
}

test('runs the command line in the folder of the caller, with its arguments as they are', async () => {
  const home = await makeHome({ bundledNode: process.execPath })
  const { stdout, stderr } = await run('../bin/convertd', ['convert', 'two words', '', '*'], { cwd: join(home, 'src') })
  expect(JSON.parse(stdout)).toMatchObject({ args: ['convert', 'two words', '', '*'], cwd: join(home, 'src') })
  expect(stderr).toBe('')
})

test('is found through a chain of symlinks', async () => {
  const home = await makeHome({ bundledNode: process.execPath })
  const folder = await makeTempDir()
  await symlink(join(home, 'bin/convertd'), join(folder, 'first'))
  await symlink('first', join(folder, 'second'))
  const { stdout } = await run('second', ['health'], { cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } })
  expect(JSON.parse(stdout)).toMatchObject({ args: ['health'], cwd: folder })
})

test('uses the Node on the PATH if the packages contain none', async () => {
  const home = await makeHome({})
  const env = { PATH: `${await makeOtherNode('v26.1.0')}:/usr/bin:/bin` }
  const { stdout } = await run(join(home, 'bin/convertd'), [], { env })
  expect(JSON.parse(stdout)).toMatchObject({ args: [] })
})

test('refuses a Node that is too old and names the remedy', async () => {
  const home = await makeHome({})
  const env = { PATH: `${await makeOtherNode('v20.20.2')}:/usr/bin:/bin` }
  const failed = run(join(home, 'bin/convertd'), [], { env })
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^convertd: .*Node 24.*v20\.20\.2.*bin\/dev setup/) })
})

test('reports missing packages in a clean clone', async () => {
  const folder = await makeTempDir()
  await mkdir(join(folder, 'bin'))
  await copyFile('bin/convertd', join(folder, 'bin/convertd'))
  const failed = run(join(folder, 'bin/convertd'))
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/packages are not installed.*bin\/dev setup/) })
})
