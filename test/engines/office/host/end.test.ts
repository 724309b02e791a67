import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test, vi } from 'vitest'
import type { HostConversion } from '../../../../src/engines/office/host/conversion.ts'
import type { OfficeHostParts } from '../../../../src/engines/office/host/host.ts'
import { AppError } from '../../../../src/errors.ts'
import { processesMarked } from '../../../helpers/image-engine.ts'
import { buildNative } from '../../../helpers/native.ts'
import { textOf, writeWord } from '../../../helpers/office.ts'
import { conversionOf, hostParts, longText, startMarkedOfficeHost } from '../../../helpers/office-host.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

let programs: string
beforeAll(async () => {
  programs = await buildNative()
})

const shortText = () => writeWord('docx', '<w:p><w:r><w:t>Short.</w:t></w:r></w:p>')

const startMarkedHost = (parts: Partial<OfficeHostParts> = {}) => startMarkedOfficeHost(programs, parts)

test('ends a conversion that takes too long, and continues', async () => {
  const { host, processes } = await startMarkedHost()
  const long = await conversionOf(await longText(), 'fodt', { timeLimitMs: 300 })
  await expect(host.convert(long)).rejects.toMatchObject({ code: 'timeout' })
  expect(processes()).toHaveLength(1)
  const result = await host.convert(await conversionOf(await shortText(), 'docx'))
  expect(await textOf(result?.path ?? '')).toBe('Short.')
})

test('an abort kills the process of its conversion and no other', async () => {
  const { host, processes } = await startMarkedHost()
  const abort = new AbortController()
  const aborted = host.convert(await conversionOf(await longText(), 'fodt', { signal: abort.signal }))
  await vi.waitFor(() => expect(processes()).toHaveLength(2))
  const other = host.convert(await conversionOf(await shortText(), 'docx'))
  const reason = new AppError('interrupted', 'It was deleted.')
  abort.abort(reason)
  await expect(aborted).rejects.toBe(reason)
  expect(await textOf((await other)?.path ?? '')).toBe('Short.')
  expect(processes()).toHaveLength(1)
})

test('a conversion whose process is killed fails alone', async () => {
  const { host, processes } = await startMarkedHost()
  const [hostPid] = processes()
  const killed = host.convert(await conversionOf(await longText(), 'fodt'))
  const refusal = expect(killed).rejects.toMatchObject({ code: 'out_of_memory' })
  await vi.waitFor(() => expect(processes()).toHaveLength(2))
  for (const pid of processes()) if (pid !== hostPid) process.kill(pid, 'SIGKILL')
  await refusal
  expect(host.state()).toMatchObject({ state: 'ready', starts: 1 })
})

test('a conversion survives the death of its host', async () => {
  const onProblem = vi.fn()
  const { host, processes } = await startMarkedHost({ onProblem })
  const [hostPid] = processes()
  const conversion = host.convert(await conversionOf(await longText(), 'fodt'))
  await vi.waitFor(() => expect(processes()).toHaveLength(2))
  process.kill(hostPid ?? 0, 'SIGKILL')
  expect(await textOf((await conversion)?.path ?? '', '-l', '1')).toContain('Many words')
  expect(host.state()).toEqual({ state: 'ready', starts: 2, problem: 'the office host ended: signal SIGKILL' })
  expect(onProblem.mock.calls).toEqual([['the office host ended: signal SIGKILL']])
  await host.close()
  expect(processes()).toEqual([])
})

test('a host has a single thread, because locks of others would stay locked in forked children', async () => {
  const { processes } = await startMarkedHost()
  const [hostPid = 0] = processes()
  expect(await readdir(`/proc/${hostPid}/task`)).toEqual([String(hostPid)])
})

test.each([
  ['result_too_large', { fileBytes: 4096 }, 'docx', shortText],
  ['timeout', { cpuS: 1 }, 'fodt', longText],
] as const)('reports %s when a limit of %j is exceeded', async (code, limits, kind, write) => {
  const { host } = await startMarkedHost({ limits })
  await expect(host.convert(await conversionOf(await write(), kind))).rejects.toMatchObject({ code })
  expect(host.state()).toMatchObject({ state: 'ready', starts: 1 })
})

test('replaces a host after its number of conversions without delay', async () => {
  const { host, processes } = await startMarkedHost({ retireAfter: { conversions: 3, residentBytes: Infinity } })
  const file = await shortText()
  for (let n = 0; n < 7; n++) expect(await host.convert(await conversionOf(file, 'docx'))).toBeDefined()
  await vi.waitFor(() => expect(processes()).toHaveLength(1), { timeout: 10_000 })
  expect(host.state()).toMatchObject({ state: 'ready', problem: null })
  expect(host.state().starts).toBeGreaterThan(1)
})

test('reports that no host starts, so that the caller uses soffice', async () => {
  const scratchDir = await makeTempDir()
  const { host } = await startMarkedHost({ command: '/usr/bin/false', scratchDir })
  const conversion = await conversionOf(await shortText(), 'docx')
  expect(await host.convert(conversion)).toBeUndefined()
  expect(await host.convert(conversion)).toBeUndefined()
  expect(host.state()).toMatchObject({ state: 'down' })
  expect(host.state().starts).toBeLessThan(5)
  await vi.waitFor(async () => expect(await readdir(scratchDir)).toEqual([]))
})

test('leaves nothing when it is closed during a conversion', async () => {
  const scratchDir = await makeTempDir()
  const { host, processes } = await startMarkedHost({ scratchDir })
  const conversion = host.convert(await conversionOf(await longText(), 'fodt'))
  await vi.waitFor(() => expect(processes()).toHaveLength(2))
  await host.close()
  expect(await conversion).toBeUndefined()
  expect(processes()).toEqual([])
  expect(await readdir(scratchDir)).toEqual([])
})

test('dies with its parent process, together with all children', async () => {
  const mark = randomUUID()
  const scratchDir = await makeTempDir()
  const { signal, ...conversion }: HostConversion = await conversionOf(await longText(), 'fodt')
  const { sandbox, ...parts } = hostParts(programs, scratchDir)
  const source = (name: string) => fileURLToPath(new URL(`../../../../src/engines/${name}.ts`, import.meta.url))
  const script = `
    const { createOfficeHost } = await import(${JSON.stringify(source('office/host/host'))})
    const { createSandbox } = await import(${JSON.stringify(source('process/sandbox'))})
    const sandbox = createSandbox({ mode: ${JSON.stringify(sandbox.mode)}, jail: ${JSON.stringify(`${programs}/convertd-jail`)} })
    const env = { CONVERTD_TEST: ${JSON.stringify(mark)} }
    const host = createOfficeHost({ ...${JSON.stringify(parts)}, sandbox, env })
    await host.convert({ ...${JSON.stringify(conversion)}, signal: new AbortController().signal })`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  await vi.waitFor(() => expect(processesMarked(mark)).toHaveLength(2), { timeout: 20_000 })
  owner.kill('SIGKILL')
  await vi.waitFor(() => expect(processesMarked(mark)).toEqual([]))
  expect(signal.aborted).toBe(false)
})

test('shows no password on a command line or in an environment', async () => {
  const { host, processes } = await startMarkedHost()
  const conversion = host.convert(await conversionOf(await longText(), 'fodt', { password: 'opensesame' }))
  await vi.waitFor(() => expect(processes()).toHaveLength(2))
  const seen = await Promise.all(
    processes().flatMap((pid) => ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8'))),
  )
  expect(seen.join()).not.toContain('opensesame')
  await host.close()
  await conversion
})
