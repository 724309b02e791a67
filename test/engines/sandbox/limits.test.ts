/** Office files made to fill the disk, to eat up the memory and to run for ever, in both ways of converting them. */
import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { finishOffice } from '../../../src/engines/office/finish/finish.ts'
import { createOfficeEngine, type OfficeEngine } from '../../../src/engines/office/office.ts'
import { openOffice } from '../../../src/engines/office/open.ts'
import { createRunProcess } from '../../../src/engines/process/process.ts'
import { AppError } from '../../../src/errors.ts'
import type { FileKind } from '../../../src/file-kinds.ts'
import { openDocumentFiles } from '../../helpers/hostile-office.ts'
import { processesMarked } from '../../helpers/image-engine.ts'
import { buildNative } from '../../helpers/native.ts'
import { writeFlatText } from '../../helpers/office.ts'
import { hostParts, startOfficeHost } from '../../helpers/office-host.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { makeZip } from '../../helpers/zip-file.ts'

const pdf = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 } as const
const megabyte = 1024 ** 2

/** Fonts of some kilobytes each, and of a hundred megabytes when LibreOffice unpacks them to the disk. */
async function writeDiskBomb(): Promise<string> {
  const fonts = [0, 1, 2].map(
    (n) =>
      `<style:font-face style:name="F${n}" svg:font-family="F${n}"><svg:font-face-src><svg:font-face-uri xlink:href="Fonts/${n}.ttf" xlink:type="simple"/></svg:font-face-src></style:font-face>`,
  )
  const content = `<office:font-face-decls>${fonts.join('')}</office:font-face-decls><office:body><office:text><text:p>kept</text:p></office:text></office:body>`
  const path = join(await makeTempDir(), 'disk.odt')
  const zeros = '\0'.repeat(100 * megabyte)
  await writeFile(path, makeZip(openDocumentFiles(content, Object.fromEntries([0, 1, 2].map((n) => [`Fonts/${n}.ttf`, zeros])))))
  return path
}

async function writeMemoryBomb(): Promise<string> {
  const path = join(await makeTempDir(), 'memory.odt')
  const text = '<text:p>a<text:span>b</text:span></text:p>'.repeat(1_500_000)
  await writeFile(path, makeZip(openDocumentFiles(`<office:body><office:text>${text}</office:text></office:body>`)))
  return path
}

let programs: string
beforeAll(async () => {
  programs = await buildNative()
})

interface Limits {
  memoryBytes?: number
  fileBytes?: number
}

type MakeEngine = (mark: string, limits: Limits) => Promise<OfficeEngine>

async function byHost(mark: string, { memoryBytes = 2048 * megabyte, fileBytes = 1024 * megabyte }: Limits): Promise<OfficeEngine> {
  const env = { CONVERTD_TEST: mark }
  const host = await startOfficeHost(programs, { limits: { addressBytes: memoryBytes, fileBytes }, env })
  await host.start()
  const run = () => Promise.reject(new Error('the host was to do it'))
  return createOfficeEngine({ open: openOffice, finish: finishOffice, run, host })
}

async function bySoffice(mark: string, { memoryBytes = 2048 * megabyte, fileBytes = 1024 * megabyte }: Limits): Promise<OfficeEngine> {
  const { sandbox } = hostParts(programs, await makeTempDir())
  const limits = { memoryLimitBytes: memoryBytes, fileLimitBytes: fileBytes }
  return createOfficeEngine({
    open: openOffice,
    finish: finishOffice,

    run: createRunProcess({ limits, env: { CONVERTD_TEST: mark }, sandbox }),
  })
}

// The sanitizers reserve more address space than any limit leaves.
describe.skipIf(process.env.SANITIZE).each<[string, MakeEngine, number, boolean]>([
  ['the office host', byHost, 1, true],
  ['a soffice of its own', bySoffice, 0, false],
])('by %s', (_, makeEngine, processesKept, saysWhy) => {
  async function convert(limits: Limits, path: string, kind: FileKind, reason?: AppError) {
    const abort = new AbortController()
    const [mark, workDir] = [randomUUID(), await makeTempDir()]
    const engine = await makeEngine(mark, limits)
    const conversion = engine.exportPdf({ path, kind, workDir, signal: abort.signal, pdf })
    const outcome = conversion.then(
      () => 'done',
      (error: AppError) => error.code,
    )
    if (reason) await vi.waitUntil(() => processesMarked(mark).length > processesKept, { timeout: 20_000, interval: 5 })
    if (reason) abort.abort(reason)
    const code = await outcome
    await vi.waitFor(() => expect(processesMarked(mark)).toHaveLength(processesKept))
    return { outcome: code, left: await readdir(workDir) }
  }

  test('a file that fills the disk is truncated and removed', async () => {
    const { outcome, left } = await convert({ fileBytes: 20 * megabyte }, await writeDiskBomb(), 'odt')
    expect({ outcome, left }).toEqual({ outcome: 'result_too_large', left: [] })
  })

  test('a file that exhausts the memory fails alone', async () => {
    const { outcome, left } = await convert({ memoryBytes: 500 * megabyte }, await writeMemoryBomb(), 'odt')
    expect(left).toEqual([])
    // A soffice of its own keeps the reason to itself: it ends with "Unspecified Application Error",
    // or, if the import caught the refusal, says that the file could not be loaded.
    expect(saysWhy ? ['out_of_memory'] : ['out_of_memory', 'engine_failed', 'unreadable_input']).toContain(outcome)
  })

  test('a file that keeps LibreOffice busy ends with the reason of its conversion', async () => {
    const path = await writeFlatText('<text:p>Many words, and then some more of them.</text:p>'.repeat(60_000))
    const { outcome, left } = await convert({}, path, 'fodt', new AppError('timeout', 'It took too long.'))
    expect({ outcome, left }).toEqual({ outcome: 'timeout', left: [] })
  })
})
