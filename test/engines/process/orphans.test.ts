import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endOrphans, engineMark } from '../../../src/engines/process/orphans.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

function startMarked(dataDir: string) {
  const child = spawn('sleep', ['60'], { env: { PATH: process.env.PATH, ...engineMark(dataDir) }, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('ends the engine processes of this data folder only', async () => {
  const dataDir = await makeTempDir()
  const own = startMarked(dataDir)
  const another = startMarked(`${dataDir}-2`)
  const ended = once(own, 'exit')
  expect(await endOrphans(dataDir)).toBe(1)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(another.exitCode ?? another.signalCode).toBeNull()
})

test('returns at once if there is nothing to end', async () => {
  expect(await endOrphans(await makeTempDir())).toBe(0)
})

test('also ends processes that keep starting others', async () => {
  const dataDir = await makeTempDir()
  const script = 'while :; do (sleep 60 & sleep 0.001); done'
  const child = spawn('sh', ['-c', script], { env: { PATH: process.env.PATH, ...engineMark(dataDir) }, stdio: 'ignore' })
  await once(child, 'spawn')
  const killed = await endOrphans(dataDir)
  expect(killed).toBeGreaterThan(0)
  expect(await endOrphans(dataDir)).toBe(0)
})

test('ignores processes that it may not inspect', async () => {
  const procDir = await makeTempDir()
  for (const pid of ['1', '2', 'self']) await mkdir(join(procDir, pid))
  await writeFile(join(procDir, '2', 'environ'), 'PATH=/bin\0')
  expect(await endOrphans('/data', procDir)).toBe(0)
})
