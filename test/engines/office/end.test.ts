import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { officePipePaths } from '../../../src/engines/office/program/pipe.ts'
import { AppError } from '../../../src/errors.ts'
import { processesMarked } from '../../helpers/image-engine.ts'
import { makeOfficeEngines, writeFlatText } from '../../helpers/office.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const pdf = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 } as const

/** The profile that a LibreOffice of ours was started with. */
function findProfile(mark: string): string | undefined {
  const commands = processesMarked(mark).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  return commands.map((command) => /-env:UserInstallation=([^\0]*)/.exec(command)?.[1]).find((profile) => profile !== undefined)
}

test('an abort in the middle leaves no process, file or socket', async () => {
  const mark = randomUUID()
  const { engines } = makeOfficeEngines(mark)
  const workDir = await makeTempDir()
  const controller = new AbortController()
  const path = await writeFlatText('<text:p>Hello</text:p>'.repeat(20_000))
  const conversion = engines.office.exportPdf({ path, kind: 'fodt', workDir, signal: controller.signal, pdf })
  const outcome = conversion.catch((error: unknown) => error)

  const profile = await vi.waitUntil(() => findProfile(mark), { timeout: 30_000 })
  await vi.waitUntil(() => officePipePaths(profile).some((path) => existsSync(path)), { timeout: 30_000 })
  const reason = new AppError('timeout', 'The conversion took too long.')
  controller.abort(reason)

  expect(await outcome).toBe(reason)
  await vi.waitFor(() => expect(processesMarked(mark)).toEqual([]))
  expect(officePipePaths(profile).some((path) => existsSync(path))).toBe(false)
  expect(await readdir(workDir)).toEqual([])
})

test('a conversion leaves only its result', async () => {
  const mark = randomUUID()
  const { engines } = makeOfficeEngines(mark)
  const workDir = await makeTempDir()
  const path = await writeFlatText('<text:p>Hello</text:p>')
  const result = await engines.office.exportPdf({ path, kind: 'fodt', workDir, signal: AbortSignal.timeout(50_000), pdf })
  expect((await readdir(workDir)).map((name) => join(workDir, name))).toEqual([result.path])
  await vi.waitFor(() => expect(processesMarked(mark)).toEqual([]))
})
