/** Programs that were taken over leave pipes and links in place of their results: they are refused, and no file of the server is touched. */
import { link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { finishOffice } from '../../src/engines/office/finish/finish.ts'
import { createOfficeEngine } from '../../src/engines/office/office.ts'
import { openOffice } from '../../src/engines/office/open.ts'
import { claimLevelB } from '../../src/engines/office/pdfa-level.ts'
import { createPdfEngine } from '../../src/engines/pdf/pdf.ts'
import { createPopplerEngine } from '../../src/engines/pdf/poppler.ts'
import type { ProcessRequest, RunProcess } from '../../src/engines/process/process.ts'
import { assembler } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const signal = new AbortController().signal

/** What stands where the result should: `secret` is a file of the server. */
const foul = {
  'a pipe': (path: string) => execa('mkfifo', [path]),
  'a link to a file of the server': (path: string, secret: string) => symlink(secret, path),
  'another name of a file of the server': (path: string, secret: string) => link(secret, path),
  'a folder': (path: string) => mkdir(path),
}
type Foul = (typeof foul)[keyof typeof foul]
type NameOf = (request: ProcessRequest) => string | undefined

async function makeScene() {
  const dataDir = await makeTempDir()
  const [secret, workDir, path] = [join(dataDir, 'keys.json'), join(dataDir, 'work'), join(dataDir, 'input.pdf')]
  // What a hidden claim of PDF/A, and a JPEG, would have.
  await writeFile(secret, '<pdfaid:conformance>A<')
  await writeFile(path, '%PDF-1.4 broken')
  await mkdir(workDir)
  return { dataDir, secret, workDir, path }
}

/** A program that ends well and leaves something foul. */
function leaving(leave: Foul, secret: string, nameOf: NameOf): RunProcess {
  return async (request) => {
    const name = nameOf(request)
    if (name !== undefined) await leave(join(request.workDir, name), secret)
    return { exitCode: 0, killedBy: null, stdout: 'Pages: 1\nEncrypted: yes\n', stderr: '' }
  }
}

const nameInArgs: NameOf = ({ command, args, input }) =>
  command === 'qpdf' ? basename((input?.includes('\n') ? input.split('\n').at(-1) : args.at(-1)) ?? '') : undefined

const scenes: Record<string, (scene: { workDir: string; path: string }, running: (nameOf: NameOf) => RunProcess) => Promise<unknown>> = {
  'a rendered page': ({ workDir, path }, running) =>
    createPopplerEngine({ run: running(() => 'page-1.jpg') }).renderPages({
      ...{
        path,
        first: 1,
        last: 1,
        dpi: 72,
        box: 'crop',
        format: 'jpg',
        color: 'rgb',
        quality: 85,
        progressive: false,
        transparent: false,
        workDir,
        signal,
      },
    }),
  'the text of a PDF': ({ workDir, path }, running) =>
    createPdfEngine({ assembler, run: running(() => 'text.txt') }).hasText({ path, workDir, signal }),
  'a decrypted PDF': ({ workDir, path }, running) =>
    createPdfEngine({ assembler, run: running(nameInArgs) }).open({ path, workDir, signal, password: 'x' }),
  'an encrypted PDF': ({ workDir, path }, running) =>
    createPdfEngine({ assembler, run: running(nameInArgs) }).encrypt({ path, workDir, signal, password: 'x' }),
  'chosen pages': ({ workDir, path }, running) =>
    createPdfEngine({ assembler, run: running(nameInArgs) }).selectPages({ path, workDir, signal, pages: [1] }),
  'a PDF without pictures': ({ workDir, path }, running) =>
    createPdfEngine({ assembler, run: running(() => 'made.pdf') }).withoutImages({ path, workDir, signal }),
  'what LibreOffice wrote': ({ workDir, path }, running) =>
    createOfficeEngine({ open: openOffice, finish: finishOffice, run: running(() => 'result/input.docx') }).exportDocx({
      path,
      kind: 'pdf',
      workDir,
      signal,
    }),
}

const cases = Object.keys(scenes).flatMap((scene) => Object.keys(foul).map((what) => [scene, what] as const))

test.each(cases)('%s is no %s', { timeout: 20_000 }, async (name, what) => {
  const { secret, ...scene } = await makeScene()
  const leave = foul[what as keyof typeof foul]
  const made = scenes[name]?.(scene, (nameOf) => leaving(leave, secret, nameOf))
  await expect(made).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await readFile(secret, 'utf8')).toBe('<pdfaid:conformance>A<')
})

test('refuses a link to a folder of the server as result folder', async () => {
  const { dataDir, secret, workDir, path } = await makeScene()
  await mkdir(join(dataDir, 'others'))
  await rename(secret, join(dataDir, 'others', 'keys.json'))
  const run: RunProcess = async (request) => {
    await rm(join(request.workDir, 'result'), { recursive: true })
    await symlink(join(dataDir, 'others'), join(request.workDir, 'result'))
    return { exitCode: 0, killedBy: null, stdout: '', stderr: '' }
  }
  const engine = createOfficeEngine({ open: openOffice, finish: finishOffice, run })
  await expect(engine.exportDocx({ path, kind: 'pdf', workDir, signal })).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await readdir(join(dataDir, 'others'))).toEqual(['keys.json'])
})

test('does not change the PDF/A level of a file behind a link', async () => {
  const { secret, workDir } = await makeScene()
  await symlink(secret, join(workDir, 'result.pdf'))
  await expect(claimLevelB(join(workDir, 'result.pdf'))).rejects.toMatchObject({ code: 'engine_failed' })
  expect(await readFile(secret, 'utf8')).toContain('>A<')
})

test('no program can write where another one left its result', async () => {
  const { workDir, path } = await makeScene()
  const folders: string[] = []
  const run: RunProcess = async (request) => {
    folders.push(request.workDir)
    const name = nameInArgs(request)
    if (name) await writeFile(join(request.workDir, name), '%PDF')
    return { exitCode: 0, killedBy: null, stdout: 'Pages: 1\nEncrypted: yes\n', stderr: '' }
  }
  const pdf = createPdfEngine({ assembler, run })
  const opened = await pdf.open({ path, workDir, signal, password: 'x' })
  const selected = await pdf.selectPages({ path: opened.path, workDir, signal, pages: [1] })
  for (const folder of folders) expect([opened.path, selected].map(dirname)).not.toContain(folder)
  expect(folders).not.toContain(workDir)
})
