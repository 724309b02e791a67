import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCli } from '../../../helpers/cli.ts'
import { freePort } from '../../../helpers/free-port.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { openTerminal } from '../../../helpers/terminal.ts'

const convertd = join(import.meta.dirname, '../../../../bin/convertd')

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

test('goes on if its log cannot be written, and stops with 0', async () => {
  const port = await freePort()
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: String(port) }
  const server = spawn('sh', ['-c', `exec ${convertd} serve 2> /dev/full`], { env: { PATH: process.env.PATH, ...settings } })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
  await vi.waitFor(async () => expect(await ask('/health/live')).toBe(200), 30_000)
  // Each refused key is a line of the log.
  for (let round = 0; round < 5; round++) expect(await ask('/api/v1/actions')).toBe(401)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a second server on the same data folder names the first one', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_PORT: '0' }
  const first = startCli(['serve'], { settings })
  onTestFinished(() => void first.process.kill('SIGKILL'))
  await new Promise((resolve) => first.process.stderr.once('data', resolve))
  const { exitCode, stderr } = await startCli(['serve'], { settings }).outcome
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^convertd: Another convertd server uses .*process \d+ on .*CONVERTD_DATA_DIR/)
})

test('reports all errors in the settings together, before anything starts', async () => {
  const dataDir = join(await makeTempDir(), 'data')
  const settings = { CONVERTD_DATA_DIR: dataDir, CONVERTD_PORT: 'x', CONVERTD_ACTIONS: 'pdf-to-jpg,pdf-to-gold' }
  const { exitCode, stderr } = await startCli(['serve'], { settings }).outcome
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^convertd: CONVERTD_PORT must be .*\nconvertd: CONVERTD_ACTIONS names pdf-to-gold; available are .*pdf-to-jpg/)
  await expect(stat(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('shows its address, its parts and the next steps on a terminal', async () => {
  const dataDir = await makeTempDir()
  const settings = { CONVERTD_DATA_DIR: dataDir, CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_ACTIONS: 'convert-image' }
  const terminal = openTerminal(['serve'], settings)
  await vi.waitFor(() => expect(terminal.text()).toContain('Ctrl-C stops it.'), 30_000)
  const text = terminal.text()
  expect(text).toMatch(/^convertd [\d.]+ is ready\r$/m)
  const [, url = ''] = /^ {2}address +(http:\S+), from this machine only\r$/m.exec(text) ?? []
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
  expect(text).toMatch(new RegExp(`^  data folder +${dataDir}, results are kept for 60 min\\r$`, 'm'))
  expect(text).toMatch(/^ {2}actions +convert-image\r$/m)
  expect(text).toMatch(/^ {2}engines +sharp \d/m)
  expect(text).toMatch(/^ {2}keys +no valid key\r$/m)
  expect(text).toContain(`in another terminal: CONVERTD_DATA_DIR=${dataDir} convertd keys create --name NAME --admin`)
  expect(text).not.toContain('"level"')
  terminal.type('\u0003')
  expect(await terminal.exitCode).toBe(0)
})

test('reports on a terminal that it runs but is not ready, with the reason', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_PORT: '0', CONVERTD_DISK_FLOOR_MB: '100000000' }
  const terminal = openTerminal(['serve'], settings)
  await vi.waitFor(() => expect(terminal.text()).toContain('Ctrl-C stops it.'), 30_000)
  expect(terminal.text()).toMatch(/runs, but is not ready[\s\S]*not ready +The free disk space is below its floor[\s\S]*convertd doctor/)
})

test('writes JSON on a terminal on request', async () => {
  const settings = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_PORT: '0', CONVERTD_LOG_FORMAT: 'json' }
  const terminal = openTerminal(['serve'], settings)
  await vi.waitFor(() => expect(terminal.text()).toContain('"msg":"ready"'), 30_000)
  expect(terminal.text()).not.toContain('Ctrl-C')
})
