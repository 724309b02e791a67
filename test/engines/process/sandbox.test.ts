import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/engines/process/sandbox.ts'
import { findNativeProgram } from '../../../src/native-programs.ts'
import { buildNative } from '../../helpers/native.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

let folder: string
beforeAll(async () => {
  folder = await buildNative()
})
const jail = () => findNativeProgram('convertd-jail', folder)

async function runIn(sandbox: Sandbox, script: string, workDir: string, limits = {}) {
  const line = sandbox.wrap(
    { command: 'sh', args: ['-c', script] },
    { writable: [workDir], readable: [], calls: 'program-starting' },
    limits,
  )
  return execa(line.command, line.args, { cwd: workDir, reject: false })
}

test('runs a program that writes to its own folder and cannot read those of others', async () => {
  const sandbox = createSandbox({ mode: 'require', jail: jail() })
  const [own, other] = [await makeTempDir(), await makeTempDir()]
  await writeFile(join(other, 'secret'), 'canary')
  expect(await runIn(sandbox, 'echo text > file', own)).toMatchObject({ exitCode: 0 })
  expect(await readFile(join(own, 'file'), 'utf8')).toBe('text\n')
  expect((await runIn(sandbox, `cat ${other}/secret /etc/passwd`, own)).stdout).toBe('')
})

test('lets the engines’ programs find their libraries, fonts and data', async () => {
  const sandbox = createSandbox({ mode: 'require', jail: jail() })
  const outcome = await runIn(sandbox, 'pdftoppm -v && qpdf --version && fc-match Arial', await makeTempDir())
  expect(outcome).toMatchObject({ exitCode: 0 })
  expect(outcome.stdout).toContain('LiberationSans')
})

test('allows reading further paths on request', async () => {
  const fonts = await makeTempDir()
  await writeFile(join(fonts, 'a.ttf'), 'font')
  const script = `cat ${fonts}/a.ttf`
  const own = await makeTempDir()
  expect((await runIn(createSandbox({ mode: 'require', jail: jail(), readable: [fonts] }), script, own)).stdout).toBe('font')
  expect((await runIn(createSandbox({ mode: 'require', jail: jail() }), script, own)).stdout).toBe('')
})

test.each(['require', 'off'] as const)('limits file size and memory with mode %s', async (mode) => {
  const sandbox = createSandbox({ mode, jail: jail() })
  const workDir = await makeTempDir()
  expect(await runIn(sandbox, 'exec head -c 9999 /dev/zero > file', workDir, { fileBytes: 4096 })).toMatchObject({ signal: 'SIGXFSZ' })
  const limit = await runIn(sandbox, 'ulimit -v', workDir, { addressBytes: 512 * 1024 ** 2 })
  expect(limit.stdout).toBe(String(512 * 1024))
})

test('skips a layer that the machine lacks, unless it is required', async () => {
  const workDir = await makeTempDir()
  const missing = { readable: ['/etc/passwd/nothing'], writable: [workDir] }
  const run = (mode: 'auto' | 'require') => {
    const line = createSandbox({ mode, jail: jail() }).wrap({ command: 'true', args: [] }, missing, {})
    return execa(line.command, line.args, { reject: false })
  }
  expect(await run('auto')).toMatchObject({ exitCode: 0 })
  expect(await run('require')).toMatchObject({ exitCode: 122 })
})

test('reports that every layer is active', async () => {
  const report = await createSandbox({ mode: 'require', jail: jail() }).probe()
  expect(report).toMatchObject({ mode: 'require', problem: null, remedy: null, active: { files: true, network: true, signals: true } })
  expect(report.landlockAbi).toBeGreaterThan(0)
})

test.each([
  ['off', undefined, /switched off/],
  ['auto', undefined, /not built/],
  ['auto', '/usr/bin/false', /files, network/],
] as const)('reports what is missing with mode %s and the jail at %s', async (mode, path, problem) => {
  const report = await createSandbox({ mode, jail: path }).probe()
  expect(report).toMatchObject({ landlockAbi: null, active: { files: false }, problem: expect.stringMatching(problem) })
  expect(report.remedy).not.toBeNull()
})
