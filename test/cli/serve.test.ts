import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { startCli } from '../helpers/cli.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

interface LogLine {
  msg: string
  name?: string
  url: string
}

test('logs one line when it is ready, names unknown settings, and stops with 0 on SIGTERM', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_PROT: '1' }
  const { process: server, outcome } = startCli(['serve'], { settings })
  onTestFinished(() => void server.kill('SIGKILL'))
  const lines: LogLine[] = []
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(JSON.parse(line))
    if (lines.at(-1)?.msg === 'ready') break
  }
  expect(lines.find(({ name }) => name === 'CONVERTD_PROT')).toBeDefined()
  const live = await fetch(`${lines.at(-1)?.url}/health/live`)
  expect(live.status).toBe(200)
  server.kill('SIGTERM')
  expect(await outcome).toMatchObject({ exitCode: 0, stdout: '' })
})

test('a second server on the same data folder says who holds it', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_PORT: '0' }
  const first = startCli(['serve'], { settings })
  onTestFinished(() => void first.process.kill('SIGKILL'))
  await new Promise((resolve) => first.process.stderr.once('data', resolve))
  const { exitCode, stderr } = await startCli(['serve'], { settings }).outcome
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^convertd: Another convertd server works on .*process \d+ on .*CONVERTD_DATA_DIR/)
})

test('tells all mistakes of the settings together, before anything starts', async () => {
  const dataDir = join(await makeTempDir(), 'data')
  const settings = { CONVERTD_DATA_DIR: dataDir, CONVERTD_PORT: 'x', CONVERTD_ACTIONS: 'pdf-to-jpg,pdf-to-gold' }
  const { exitCode, stderr } = await startCli(['serve'], { settings }).outcome
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^convertd: CONVERTD_PORT must be .*\nconvertd: CONVERTD_ACTIONS names pdf-to-gold; there are .*pdf-to-jpg/)
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
})
