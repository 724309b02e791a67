import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWatch, type Shown } from '../../../../src/cli/commands/conversions/watch-changes.ts'
import { AppError } from '../../../../src/errors.ts'
import { callCli, startCli } from '../../../helpers/cli.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { openTerminal } from '../../../helpers/terminal.ts'
import { startTestServer } from '../../../helpers/test-server.ts'

const bin = join(import.meta.dirname, '../../../../bin/convertd')

/** A server whose conversions are what the test says: `id state`, newest first. */
function createFakeServer() {
  let all: Pick<Shown, 'conversion_id' | 'state'>[] = []
  const ask = async (path: string) => {
    const url = new URL(path, 'http://server')
    const id = url.pathname.slice('/conversions/'.length)
    if (id) {
      const found = all.find(({ conversion_id }) => conversion_id === id)
      if (!found) throw new AppError('conversion_not_found', 'There is no conversion with this id.')
      return found
    }
    const { state, limit, cursor } = Object.fromEntries(url.searchParams)
    const fitting = all.filter((one) => (!state || one.state === state) && (!cursor || one.conversion_id < cursor))
    const conversions = fitting.slice(0, Number(limit))
    return { conversions, next_cursor: fitting.length > conversions.length ? conversions.at(-1)?.conversion_id : null }
  }
  const look = createWatch(ask)
  return {
    async changesAfter(...lines: string[]) {
      all = lines.map((line) => ({ conversion_id: line.slice(0, 4), state: line.slice(5) as Shown['state'] }))
      return (await look()).changed.map(({ conversion_id, state }) => `${conversion_id} ${state}`)
    },
  }
}

test('shows waiting and running conversions first, and then each change once', async () => {
  const { changesAfter } = createFakeServer()
  expect(await changesAfter('0003 queued', '0002 processing', '0001 completed')).toEqual(['0002 processing', '0003 queued'])
  expect(await changesAfter('0003 queued', '0002 processing', '0001 completed')).toEqual([])
  expect(await changesAfter('0003 processing', '0002 failed', '0001 expired')).toEqual(['0002 failed', '0003 processing'])
  expect(await changesAfter('0003 completed', '0002 failed')).toEqual(['0003 completed'])
})

test('reports a conversion that began and ended between two polls, and a deleted one', async () => {
  const { changesAfter } = createFakeServer()
  expect(await changesAfter('0001 processing')).toEqual(['0001 processing'])
  expect(await changesAfter('0003 failed', '0002 completed')).toEqual(['0001 deleted', '0002 completed', '0003 failed'])
  expect(await changesAfter('0003 failed')).toEqual([])
})

test('misses no conversion if more began than one page contains, or if one ended beyond that page', async () => {
  const { changesAfter } = createFakeServer()
  const crowd = Array.from({ length: 250 }, (_, index) => `${1250 - index} completed`)
  expect(await changesAfter('1000 processing', '0999 completed')).toEqual(['1000 processing'])
  expect(await changesAfter(...crowd, '1000 completed', '0999 completed')).toEqual(['1000 completed', ...crowd.toReversed()])
})

test('an empty server can be watched', async () => {
  const { changesAfter } = createFakeServer()
  expect(await changesAfter()).toEqual([])
  expect(await changesAfter('0001 completed')).toEqual(['0001 completed'])
})

test('prints a line for each change where there is no terminal, and ends with 0 on SIGINT', async () => {
  const server = await startTestServer()
  await server.submit('hold', { filename: 'first.txt' })
  const { process: cli, outcome } = startCli(['conversions', 'watch'], { settings: { CONVERTD_DATA_DIR: server.dataDir } })
  onTestFinished(() => void cli.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: cli.stdout }).on('line', (line) => lines.push(line))
  await vi.waitFor(() => expect(lines).toHaveLength(1), 20_000)
  await server.submit('fail', { filename: 'second.txt', wait: 10 })
  await vi.waitFor(() => expect(lines.at(-1)).toContain('failed'), 20_000)
  expect(lines[0]).toMatch(/^\d{4}-\S+Z {2}\S+ {2}processing {2}echo {2}test {2}first\.txt$/)
  expect(lines.at(-1)).toMatch(/ {2}failed {2}echo {2}test {2}second\.txt {2}unreadable_input$/)
  cli.kill('SIGINT')
  expect(await outcome).toMatchObject({ exitCode: 0, stderr: '' })
})

test('ends when its output is closed', async () => {
  const server = await startTestServer()
  const command = 'set -o pipefail; "$0" conversions watch --json | head -n 1'
  const child = spawn('bash', ['-c', command, bin], {
    env: { PATH: process.env.PATH, CONVERTD_DATA_DIR: server.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  await server.submit('hold')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  expect(JSON.parse(line)).toMatchObject({ key_name: 'test', input: { filename: 'note.txt' } })
  await server.submit('another')
  expect(await closed).toEqual([0, null])
})

test('shows a live table on a terminal, and restores the screen', async () => {
  const server = await startTestServer({ CONVERTD_CONCURRENCY: '1' })
  const terminal = openTerminal(['conversions', 'watch'], { CONVERTD_DATA_DIR: server.dataDir })
  await vi.waitFor(() => expect(terminal.text()).toContain('0 processing, 0 waiting'), 20_000)
  await server.submit('hold', { filename: 'runs.txt' })
  await server.submit('one', { filename: 'waits.txt' })
  await vi.waitFor(
    () =>
      expect(terminal.text()).toMatch(/1 processing, 1 waiting[\s\S]*processing +░{10} 0 % .*runs\.txt[\s\S]*queued +place 1 .*waits\.txt/),
    20_000,
  )
  server.echo.letGo()
  await vi.waitFor(() => expect(terminal.text()).toMatch(/0 processing, 0 waiting[\s\S]*completed .*waits\.txt/), 20_000)
  terminal.type('\u0003')
  expect(await terminal.exitCode).toBe(0)
  expect(terminal.raw()).toContain('\u001b[?1049h\u001b[?25l\u001b[H')
  expect(terminal.raw().endsWith('\u001b[?25h\u001b[?1049l')).toBe(true)
})

test('reports on the main screen that no server is running', async () => {
  const dataDir = await makeTempDir()
  const { exitCode, stdout, stderr } = await callCli(['conversions', 'watch'], { CONVERTD_DATA_DIR: dataDir }, 100)
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toContain('No server uses')
})
