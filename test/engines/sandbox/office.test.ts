/** Office files that try to read, to fetch and to run what is not theirs, in both ways of converting them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../src/config.ts'
import { type BuiltEngines, createEngines } from '../../../src/engines/create-engines.ts'
import { finishOffice } from '../../../src/engines/office/finish/finish.ts'
import { createOfficeEngine, type OfficeEngine } from '../../../src/engines/office/office.ts'
import { openOffice } from '../../../src/engines/office/open.ts'
import { createRunProcess } from '../../../src/engines/process/process.ts'
import type { FileKind } from '../../../src/file-kinds.ts'
import { layBait } from '../../helpers/hostile.ts'
import { writeHostileFiles, writeTextWithMacros } from '../../helpers/hostile-office.ts'
import { textOf } from '../../helpers/office.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const pdf = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 100, maxImageDpi: 2400 } as const

let scratchDir: string
let built: BuiltEngines
let bySoffice: OfficeEngine
beforeAll(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'convertd-test-'))
  built = createEngines({ config: loadConfig({ CONVERTD_SANDBOX: 'require' }), env: {}, scratchDir })
  await built.startOfficeHost()
  const limits = { memoryLimitBytes: 2 * 1024 ** 3, fileLimitBytes: 1024 ** 3 }
  bySoffice = createOfficeEngine({
    open: openOffice,
    finish: finishOffice,

    run: createRunProcess({ limits, env: {}, sandbox: built.sandbox }),
  })
})
afterAll(async () => {
  await built.close()
  await rm(scratchDir, { recursive: true, force: true })
})

async function picturesIn(path: string): Promise<string[]> {
  const { stdout } = await execa('pdfimages', ['-list', path])
  return stdout
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/\s+/).slice(3, 5).join(' x '))
}

/** What is in the file, unpacked. */
async function contentOf(path: string): Promise<string> {
  const isPacked = (await readFile(path)).subarray(0, 2).toString() === 'PK'
  return isPacked ? (await execa('unzip', ['-p', path], { encoding: 'latin1' })).stdout : readFile(path, 'latin1')
}

/** What must be said of a file of that kind: a table names nothing, and what else a spreadsheet or drawing names are no texts. */
function told(kind: FileKind): string[] {
  if (kind === 'csv') return []
  return ['docx', 'odt', 'fodt', 'rtf'].includes(kind) ? ['pictures', 'texts'] : ['pictures']
}

describe.each([
  ['the office host', () => built.engines.office],
  ['a soffice of its own', () => bySoffice],
])('by %s', (way, office) => {
  async function convert(path: string, kind: FileKind) {
    const workDir = await makeTempDir()
    const made = await office().exportPdf({ path, kind, workDir, signal: AbortSignal.timeout(50_000), pdf })
    // Whatever failed had the other way to go: what is tested here must have gone this one.
    expect(built.officeHost()).toMatchObject({ state: 'ready', starts: 1 })
    return { ...made, workDir, text: await textOf(made.path) }
  }

  test.each(['docx', 'odt', 'fodt', 'rtf', 'ods', 'odp', 'fods', 'fodp', 'odg', 'fodg', 'xlsx', 'csv'] as const)(
    'a %s reads no file and reaches no address',
    async (kind) => {
      const bait = await layBait()
      const file = (await writeHostileFiles(bait)).find((one) => one.kind === kind)
      const { path, text, remote } = await convert(file?.path ?? '', kind)
      expect(text).toContain('kept')
      expect(text).not.toMatch(new RegExp(`${bait.canary}|root:|PATH=|HOME=`))
      expect(await picturesIn(path)).not.toContain(bait.pictureSize)
      expect(await readFile(path, 'latin1')).not.toContain(bait.canary)
      expect(bait.heard()).toBe(0)
      expect(remote).toEqual(expect.arrayContaining(told(kind)))
    },
  )

  test.each([
    ['docx', 'odt'],
    ['odt', 'docx'],
    ['fodt', 'html'],
    ['rtf', 'docx'],
    ['ods', 'xlsx'],
    ['ods', 'csv'],
    ['ods', 'html'],
    ['odp', 'pptx'],
    ['fods', 'ods'],
    ['fodp', 'odp'],
    ['xlsx', 'ods'],
    ['csv', 'xlsx'],
  ] as const)('a %s that becomes %s reads no file and reaches no address', async (kind, format) => {
    const bait = await layBait()
    const file = (await writeHostileFiles(bait)).find((one) => one.kind === kind)
    const workDir = await makeTempDir()
    const request = { path: file?.path ?? '', kind, workDir, signal: AbortSignal.timeout(50_000) }
    const { files } = await office().convert({ ...request, format })
    const contents = await Promise.all(files.map(({ path }) => contentOf(path)))
    expect(contents.join('')).toContain('kept')
    expect(contents.join('')).not.toMatch(new RegExp(`${bait.canary}|root:x|PATH=|HOME=`))
    expect(bait.heard()).toBe(0)
  })

  test('macros in Basic and Python do not run', async () => {
    const { text, workDir } = await convert(await writeTextWithMacros(), 'odt')
    expect(text, way).toBe('kept')
    expect((await readdir(workDir, { recursive: true })).filter((name) => name.includes('macro-was-here'))).toEqual([])
  })
})

test('outside the sandbox the same files can read a secret, so that these tests can fail', async () => {
  const bait = await layBait()
  const home = await makeTempDir()
  const shown: string[] = []
  for (const { kind, path } of (
    await writeHostileFiles({ ...bait, texts: bait.texts.filter((href) => href.startsWith('file:')), pictures: bait.pictures.slice(-1) })
  ).slice(0, 3)) {
    const args = [`-env:UserInstallation=file://${home}/profile`, '--headless', '--convert-to', 'pdf', '--outdir', join(home, kind), path]
    await execa('soffice', args, { env: { HOME: home }, timeout: 50_000 })
    const [name = ''] = await readdir(join(home, kind))
    if ((await picturesIn(join(home, kind, name))).includes(bait.pictureSize)) shown.push(kind)
  }
  expect(shown).toEqual(['docx', 'odt', 'fodt'])
})
