/** An office host that is not to be trusted any more: it is ended, and its conversions go another way. */
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HostConversion } from '../../../../src/engines/office/host/conversion.ts'
import { createOfficeHost } from '../../../../src/engines/office/host/host.ts'
import { createSandbox } from '../../../../src/engines/process/sandbox.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const program = fileURLToPath(new URL('../../../helpers/evil-office-host.ts', import.meta.url))

/** `deed` is one of the names in that program. */
async function startEvilHost(deed: string) {
  const folder = await makeTempDir()
  const command = join(folder, 'host')
  await writeFile(command, `#!/bin/sh\nexec '${process.execPath}' '${program}'\n`)
  await chmod(command, 0o755)
  const onProblem = vi.fn()
  const host = createOfficeHost({
    ...{ sandbox: createSandbox({ mode: 'off', jail: undefined }), command, programDir: '/nowhere', scratchDir: folder, slots: 2 },
    ...{ limits: {}, env: { EVIL: deed }, onProblem },
  })
  onTestFinished(() => host.close())
  await host.start()
  return { host, onProblem }
}

async function conversion(more: Partial<HostConversion> = {}): Promise<HostConversion> {
  const folder = await makeTempDir()
  const signal = AbortSignal.timeout(60_000)
  return { folder, input: 'input.txt', result: 'result.pdf', readable: [], format: 'pdf', timeLimitMs: 30_000, signal, ...more }
}

test.each([
  'an unknown outcome',
  'an outcome that every object has',
  'the id of no conversion',
  'an id that is no number',
  'a name twice',
  'a prototype',
  'a text without an end',
  'no event',
  'numbers that are none',
  'a frame of nothing',
  'an endless frame',
  'closes its output',
  'closes its input',
  'is ready twice',
  'an endless version',
])('%s ends the host, and soffice does the conversion', async (deed) => {
  const { host, onProblem } = await startEvilHost(deed)
  const residentBefore = process.memoryUsage.rss()
  expect(await host.convert(await conversion())).toBeUndefined()
  expect(process.memoryUsage.rss() - residentBefore).toBeLessThan(128 * 1024 ** 2)
  expect(onProblem).toHaveBeenCalledWith(expect.stringMatching(/^the office host ended: (it sent|it closed) /))
})

test('a second reply for one conversion ends the host', async () => {
  const { host } = await startEvilHost('two replies')
  await expect(host.convert(await conversion())).rejects.toMatchObject({ code: 'unreadable_input' })
  await vi.waitFor(() => expect(host.state().problem).toMatch(/it sent an unknown message/), 10_000)
})

test('a missing result is a failure of the engine', async () => {
  const { host } = await startEvilHost('a result that is not there')
  await expect(host.convert(await conversion())).rejects.toMatchObject({ code: 'engine_failed' })
})

test('output of a child is logged as one short line', async () => {
  const { host } = await startEvilHost('a long message full of signs')
  await expect(host.convert(await conversion())).rejects.toMatchObject({
    code: 'engine_failed',
    cause: { message: expect.stringMatching(/^\[2J x{400,500}$/) },
  })
})

test('reports the exit code and the last output of a host', async () => {
  const { host, onProblem } = await startEvilHost('ends at once')
  expect(onProblem).toHaveBeenCalledWith('the office host ended: exit code 3; the profile is  [31mbroken')
  expect(host.state().problem).toBe('the office host ended: exit code 3; the profile is  [31mbroken')
})

test('soffice does a conversion whose options are too long for a message', async () => {
  const { host } = await startEvilHost('an unknown outcome')
  expect(await host.convert(await conversion({ exportOptions: 'x'.repeat(70_000) }))).toBeUndefined()
  expect(host.state().problem).toBeNull()
})
