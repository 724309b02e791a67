/** Fields of a file that show its own name, in both ways of converting it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { hideNames } from '../../../src/engines/office/files/failure.ts'
import { finishOffice } from '../../../src/engines/office/finish/finish.ts'
import { createOfficeEngine, type OfficeEngine } from '../../../src/engines/office/office.ts'
import { openOffice } from '../../../src/engines/office/open.ts'
import { AppError } from '../../../src/errors.ts'
import type { FileKind } from '../../../src/file-kinds.ts'
import { buildNative } from '../../helpers/native.ts'
import { makeOfficeEngines, textOf, writeFlatText, writeWord } from '../../helpers/office.ts'
import { useOfficeHost } from '../../helpers/office-host.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const pdf = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 } as const

const sharedHost = useOfficeHost()
let programs: string
beforeAll(async () => {
  programs = await buildNative()
})

async function byHost(): Promise<OfficeEngine> {
  const host = await sharedHost(programs)
  return createOfficeEngine({
    open: openOffice,
    finish: finishOffice,

    run: () => Promise.reject(new Error('the host was to do it')),
    host,
  })
}

async function bySoffice(): Promise<OfficeEngine> {
  return makeOfficeEngines().engines.office
}

describe.each<[string, () => Promise<OfficeEngine>]>([
  ['the office host', byHost],
  ['a soffice of its own', bySoffice],
])('by %s', (_, makeEngine) => {
  async function shown(path: string, kind: FileKind, filename: string, changes?: 'final'): Promise<string> {
    const request = { path, kind, filename, changes, workDir: await makeTempDir(), signal: AbortSignal.timeout(50_000), pdf }
    return await textOf((await (await makeEngine()).exportPdf(request)).path, '-raw')
  }

  test.each([
    ['Report 2026.docx', 'Report 2026.docx'],
    ['-Ünïcode #1 %41 "q" \'s\' & (2)?.docx', '-Ünïcode #1 %41 "q" \'s\' & (2)?.docx'],
    ['notes.txt', 'notes.docx'],
    ['../../etc/passwd', 'passwd.docx'],
  ])("a field shows the client's name of the file: %s", async (filename, expected) => {
    const path = await writeWord('docx', '<w:p><w:fldSimple w:instr=" FILENAME "><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>')
    expect(await shown(path, 'docx', filename)).toBe(expected)
  })

  test('accepts a name of maximum length', async () => {
    const path = await writeFlatText('<text:p>kept</text:p>')
    expect(await shown(path, 'fodt', `${'ü'.repeat(125)}.fodt`)).toBe('kept')
  })

  test('a field for the path shows only the name', async () => {
    const field = (display: string) => `<text:p><text:file-name text:display="${display}">old</text:file-name></text:p>`
    expect(await shown(await writeFlatText(field('full') + field('path')), 'fodt', 'Report.fodt')).toBe('Report.fodt\nReport.fodt')
    const word = (instruction: string) => `<w:p><w:fldSimple w:instr="${instruction}"><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`
    const docx = await writeWord('docx', word(' FILENAME \\p ') + word(' FILENAME  \\* MERGEFORMAT \\p'))
    expect(await shown(docx, 'docx', 'Report.docx')).toBe('Report.docx\nReport.docx')
    const rtf = join(await makeTempDir(), 'file.rtf')
    await writeFile(rtf, '{\\rtf1\\ansi {\\field{\\*\\fldinst { FILENAME \\\\p }}{\\fldrslt old}}\\par}')
    expect(await shown(rtf, 'rtf', 'Report.rtf')).toBe('Report.rtf')
  })

  // A soffice of its own may be given a flat file in its place.
  test('the name stays the same, except for its extension, if tracked changes must be hidden first', async () => {
    const by = 'w:id="1" w:author="Ann" w:date="2024-01-01T00:00:00Z"'
    const deleted = `<w:p><w:del ${by}><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:t>kept</w:t></w:r></w:p>`
    const field = '<w:p><w:fldSimple w:instr=" FILENAME "><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>'
    const path = await writeWord('docx', deleted + field)
    expect(await shown(path, 'docx', 'shown.docx', 'final')).toMatch(/^kept\nshown\.(docx|fodt)$/)
  })
})

test.each([
  ['/proc/self/cwd/Secret plan: 2.fodt:12: parser error : Premature end', '/proc/self/cwd/…:12: parser error : Premature end'],
  ['Unsupported URL <file:///proc/self/cwd/Secret%20plan.fodt>: "type"', 'Unsupported URL <file:///proc/self/cwd/…>: "type"'],
  ['convert /proc/self/cwd/Secret plan.fodt\nfailed', 'convert /proc/self/cwd/…\nfailed'],
])('the log contains no filename: %s', (said, heard) => {
  const failure = new AppError('unreadable_input', 'Damaged.', { cause: { stderr: said, exitCode: 1 } })
  hideNames(failure)
  expect(failure.cause).toEqual({ stderr: heard, exitCode: 1 })
})

test('a failure of the engine is logged without the filename', async () => {
  const cause = { stderr: '/proc/self/cwd/Secret plan.fodt:12: parser error' }
  const host = { convert: () => Promise.reject(new AppError('unreadable_input', 'Damaged.', { cause })) }
  const engine = createOfficeEngine({
    open: openOffice,
    finish: finishOffice,

    run: () => Promise.reject(new Error('the host was to do it')),
    host,
  })
  const path = await writeFlatText('<text:p>kept</text:p>')
  const request = {
    path,
    kind: 'fodt' as const,
    filename: 'Secret plan.fodt',
    workDir: await makeTempDir(),
    signal: AbortSignal.timeout(5_000),
    pdf,
  }
  await expect(engine.exportPdf(request)).rejects.toMatchObject({ cause: { stderr: '/proc/self/cwd/…:12: parser error' } })
})
