import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
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
