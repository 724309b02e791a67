/** A real office host for tests, and a folder as the office engine makes one for each conversion. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, inject, onTestFinished } from 'vitest'
import type { HostConversion } from '../../src/engines/office/host/conversion.ts'
import { createOfficeHost, type OfficeHost, type OfficeHostParts } from '../../src/engines/office/host/host.ts'
import { createSandbox } from '../../src/engines/process/sandbox.ts'
import { findNativeProgram } from '../../src/native-programs.ts'
import { processesMarked } from './image-engine.ts'
import { writeFlatText } from './office.ts'
import { makeTempDir } from './temp-dir.ts'

const megabyte = 1024 ** 2

/** For programs with the sanitizers: what LibreOffice does not free is not looked for. */
const sanitizerEnv = (): Record<string, string> => (process.env.SANITIZE ? { ASAN_OPTIONS: 'detect_leaks=0' } : {})

/** `folder` is that of the compiled programs. The sanitizers want far more address space than any limit. */
export function hostParts(folder: string, scratchDir: string): OfficeHostParts {
  const addressBytes = process.env.SANITIZE ? undefined : 2048 * megabyte
  return {
    sandbox: createSandbox({ mode: 'require', jail: findNativeProgram('convertd-jail', folder) }),
    command: join(folder, 'convertd-office-host'),
    programDir: '/usr/lib/libreoffice/program',
    scratchDir,
    slots: 2,
    limits: { addressBytes, fileBytes: 1024 * megabyte },
    env: sanitizerEnv(),
  }
}

/** Ended when the running test ends. */
export async function startOfficeHost(folder: string, parts: Partial<OfficeHostParts> = {}): Promise<OfficeHost> {
  const host = createOfficeHost({ ...hostParts(folder, await makeTempDir()), ...parts })
  onTestFinished(() => host.close())
  return host
}

/** The same, started, with a function that finds its processes. */
export async function startMarkedOfficeHost(folder: string, parts: Partial<OfficeHostParts> = {}) {
  const mark = randomUUID()
  const host = await startOfficeHost(folder, { env: { ...sanitizerEnv(), CONVERTD_TEST: mark }, ...parts })
  await host.start()
  return { host, processes: () => processesMarked(mark) }
}

/** A file that LibreOffice is busy with for some seconds; with the sanitizers, everything takes longer. */
export const longText = () =>
  writeFlatText('<text:p>Many words, and then some more of them.</text:p>'.repeat(process.env.SANITIZE ? 10_000 : 30_000))

/** To be called once in a test file; returns the function that gives the host that its tests share, made from those programs. */
export function useOfficeHost(): (folder: string) => Promise<OfficeHost> {
  let scratchDir: string | undefined
  let host: OfficeHost | undefined
  afterAll(async () => {
    await host?.close()
    if (scratchDir) await rm(scratchDir, { recursive: true, force: true, maxRetries: 3 })
  })
  return async (folder) => {
    scratchDir ??= await mkdtemp(join(tmpdir(), 'convertd-test-'))
    host ??= createOfficeHost(hostParts(folder, scratchDir))
    return host
  }
}

let warm: OfficeHost | undefined

/** Returns the host of this process, made from the programs that the appliance runs. It ends with the process: for test files that share one. */
export function warmHost(): OfficeHost {
  warm ??= createOfficeHost(hostParts(fileURLToPath(new URL('../../build', import.meta.url)), inject('keptFolder')))
  return warm
}

/** A conversion of `file` to PDF in a folder of its own; the file itself lies outside, as an input does. */
export async function conversionOf(file: string, kind: string, more: Partial<HostConversion> = {}): Promise<HostConversion> {
  const folder = join(await makeTempDir(), 'work')
  await mkdir(folder)
  const path = join(await makeTempDir(), `original.${kind}`)
  await copyFile(file, path)
  await symlink(path, join(folder, `input.${kind}`))
  const signal = AbortSignal.timeout(60_000)
  return { folder, input: `input.${kind}`, result: 'result.pdf', readable: [path], format: 'pdf', timeLimitMs: 30_000, signal, ...more }
}
