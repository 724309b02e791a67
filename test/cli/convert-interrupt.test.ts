import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScratch } from '../../src/cli/scratch.ts'
import { startCli } from '../helpers/cli.ts'
import { processesMarked } from '../helpers/image-engine.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const sample = join(import.meta.dirname, '../../docs/samples/welcome.docx')

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

test('what SIGKILL left behind is swept by the next command, and a command that still works is left alone', async () => {
  const folder = await makeTempDir()
  const settings = { TMPDIR: join(folder, 'temp') }
  await mkdir(settings.TMPDIR)
  const start = async () => {
    const { process: cli } = startCli(['convert', 'word-to-pdf', sample, '-o', join(folder, 'out/'), '--force'], { settings })
    onTestFinished(() => void cli.kill('SIGKILL'))
    const before = await readdir(settings.TMPDIR)
    return await vi.waitFor(async () => {
      const name = (await readdir(settings.TMPDIR)).find((found) => !before.includes(found)) ?? 'none'
      expect(await readdir(join(settings.TMPDIR, name))).toContain('0')
      return { cli, name }
    }, 30_000)
  }
  const killed = await start()
  killed.cli.kill('SIGKILL')
  await once(killed.cli, 'close')
  expect(await readdir(settings.TMPDIR)).toEqual([killed.name])
  const busy = await start()
  expect(await readdir(settings.TMPDIR)).toEqual([busy.name])
  busy.cli.kill('SIGSTOP')
  const scratch = await openScratch(settings.TMPDIR)
  expect((await readdir(settings.TMPDIR)).toSorted()).toEqual([busy.name, basename(scratch.path)].toSorted())
  await scratch.close()
  expect(await readdir(settings.TMPDIR)).toEqual([busy.name])
  expect(processesMarked(join(settings.TMPDIR, killed.name))).toEqual([])
})
