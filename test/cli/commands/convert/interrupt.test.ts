import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScratch } from '../../../../src/cli/caller/scratch.ts'
import { startCli } from '../../../helpers/cli.ts'
import { processesMarked } from '../../../helpers/image-engine.ts'
import { pages, writePdf } from '../../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const sample = join(import.meta.dirname, '../../../../docs/samples/welcome.docx')
const bin = join(import.meta.dirname, '../../../../bin/convertd')

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends the engines, leaves nothing and exits with %d', async (signal, exitCode) => {
  const folder = await makeTempDir()
  const temp = join(folder, 'temp')
  await mkdir(temp)
  const args = ['convert', 'word-to-pdf', sample, '-o', join(folder, 'out/')]
  const { process: cli, outcome } = startCli(args, { settings: { TMPDIR: temp } })
  // The mark of an engine is the folder that the command works in.
  const scratch = await vi.waitFor(async () => {
    const [name] = await readdir(temp)
    const found = join(temp, name ?? 'none')
    expect(processesMarked(found)).not.toEqual([])
    return found
  }, 30_000)
  cli.kill(signal)
  expect(await outcome).toEqual({ exitCode, stdout: '', stderr: 'convertd: interrupted\n' })
  expect(processesMarked(scratch)).toEqual([])
  expect(await readdir(temp)).toEqual([])
  expect(await readdir(folder)).toEqual(['temp'])
})

test('the next command removes what SIGKILL left, but nothing of a running command', async () => {
  const folder = await makeTempDir()
  const settings = { TMPDIR: join(folder, 'temp') }
  await mkdir(settings.TMPDIR)
  const start = async () => {
    const { process: cli } = startCli(['convert', 'word-to-pdf', sample, '-o', join(folder, 'out/'), '--force'], { settings })
    onTestFinished(() => void cli.kill('SIGKILL'))
    const before = await readdir(settings.TMPDIR)
    return await vi.waitFor(async () => {
      const name = (await readdir(settings.TMPDIR)).find((found) => !before.includes(found)) ?? 'none'
      expect(await readdir(join(settings.TMPDIR, name))).toEqual(expect.arrayContaining(['0', 'lock']))
      return { cli, name }
    }, 30_000)
  }
  const killed = await start()
  killed.cli.kill('SIGKILL')
  await once(killed.cli, 'close')
  expect(await readdir(settings.TMPDIR)).toEqual([killed.name])
  const busy = await start()
  await vi.waitFor(async () => expect(await readdir(settings.TMPDIR)).toEqual([busy.name]), 30_000)
  busy.cli.kill('SIGSTOP')
  const scratch = await openScratch(settings.TMPDIR)
  expect((await readdir(settings.TMPDIR)).toSorted()).toEqual([busy.name, basename(scratch.path)].toSorted())
  await scratch.close()
  expect(await readdir(settings.TMPDIR)).toEqual([busy.name])
  expect(processesMarked(join(settings.TMPDIR, killed.name))).toEqual([])
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s during the start leaves nothing', async (signal) => {
  const folder = await makeTempDir()
  const temp = join(folder, 'temp')
  await mkdir(temp)
  const pdf = await writePdf(join(folder, 'long.pdf'), pages(300))
  const { process: cli, outcome } = startCli(['convert', 'pdf-to-word', pdf, '-o', join(folder, 'out/')], { settings: { TMPDIR: temp } })
  const name = await vi.waitFor(
    async () => {
      const [found] = await readdir(temp)
      expect(found).toBeDefined()
      return found ?? ''
    },
    { timeout: 30_000, interval: 1 },
  )
  cli.kill(signal)
  expect(await outcome).toMatchObject({ stdout: '', stderr: 'convertd: interrupted\n' })
  expect(processesMarked(join(temp, name))).toEqual([])
  expect(await readdir(temp)).toEqual([])
})

test('an interruption ends a command that waits for a password', async () => {
  const folder = await makeTempDir()
  const temp = join(folder, 'temp')
  await mkdir(temp)
  const cli = spawn(bin, ['convert', 'pdf-to-word', 'in.pdf', '--password-file', '-'], {
    env: { PATH: process.env.PATH, TMPDIR: temp },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  onTestFinished(() => void cli.kill('SIGKILL'))
  await vi.waitFor(async () => expect(await readdir(temp)).toHaveLength(1), 30_000)
  await delay(1000)
  cli.kill('SIGINT')
  expect(await once(cli, 'exit')).toEqual([130, null])
  expect(await readdir(temp)).toEqual([])
})

test('a wrong command line leaves nothing of what was prewarmed', async () => {
  const folder = await makeTempDir()
  const temp = join(folder, 'temp')
  await mkdir(temp)
  const { outcome } = startCli(['convert', 'pdf-to-word', 'in.pdf', '--colour', 'red'], { settings: { TMPDIR: temp } })
  expect(await outcome).toMatchObject({ exitCode: 2, stdout: '' })
  expect(await readdir(temp)).toEqual([])
})

test('a folder without a lock is removed after a minute if its command was killed', async () => {
  const temp = await makeTempDir()
  const [old, young] = [join(temp, 'convertd-command-old'), join(temp, 'convertd-command-young')]
  await mkdir(old)
  await mkdir(young)
  const longAgo = new Date(Date.now() - 120_000)
  await utimes(old, longAgo, longAgo)
  const scratch = await openScratch(temp)
  expect(await readdir(temp)).toEqual(expect.arrayContaining(['convertd-command-young']))
  expect(await readdir(temp)).not.toContain('convertd-command-old')
  await scratch.close()
})
