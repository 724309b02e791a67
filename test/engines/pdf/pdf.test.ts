import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { createPdfEngine } from '../../../src/engines/pdf/pdf.ts'
import { assembler, encryptPdf, pages, pdf, run, writePdf } from '../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const signal = AbortSignal.timeout(60_000)

async function makeFile(count = 3) {
  const workDir = await makeTempDir()
  return { workDir, path: await writePdf(join(workDir, 'input.pdf'), pages(count)) }
}

/** An engine that tells which command lines it used. */
function spy() {
  const lines: string[] = []
  const spying = createPdfEngine({
    assembler,
    run: (request) => {
      lines.push([request.command, ...request.args, ...Object.values(request.env ?? {})].join(' '))
      return run(request)
    },
  })
  return { spying, lines }
}

test('opens a plain PDF as it is and counts its pages', async () => {
  const { workDir, path } = await makeFile(3)
  expect(await pdf.open({ path, workDir, signal })).toEqual({ path, pages: 3, encrypted: false })
})

test('starts a program to count pages only if the worker cannot', async () => {
  const { workDir, path } = await makeFile(3)
  const counting = (count: () => Promise<number | null>) => createPdfEngine({ assembler, run, count }).open({ path, workDir, signal })
  expect(await counting(() => Promise.resolve(7))).toEqual({ path, pages: 7, encrypted: false })
  for (const unsure of [() => Promise.resolve(null), () => Promise.reject(new Error('no'))]) {
    expect(await counting(unsure)).toEqual({ path, pages: 3, encrypted: false })
  }
})

test('ignores an unneeded password', async () => {
  const { workDir, path } = await makeFile()
  expect(await pdf.open({ path, workDir, signal, password: 'needless' })).toMatchObject({ path, encrypted: false })
})

test.each([40, 128, 256])('opens a PDF of %i-bit protection with the user password or the owner password', async (bits) => {
  const { workDir, path } = await makeFile()
  const locked = await encryptPdf(path, { user: 's\u00e9same', owner: 'boss', bits })
  for (const password of ['s\u00e9same', 'boss']) {
    const opened = await pdf.open({ path: locked, workDir, signal, password })
    expect(opened).toMatchObject({ pages: 3, encrypted: true })
    expect(await pdf.open({ path: opened.path, workDir, signal })).toMatchObject({ pages: 3, encrypted: false })
  }
})

test('asks for the password of a protected PDF, and reports a wrong one', async () => {
  const { workDir, path } = await makeFile()
  const locked = await encryptPdf(path, { user: 'sesame' })
  await expect(pdf.open({ path: locked, workDir, signal })).rejects.toMatchObject({ code: 'password_required' })
  await expect(pdf.open({ path: locked, workDir, signal, password: 'guess' })).rejects.toMatchObject({ code: 'wrong_password' })
})

test('opens a PDF that only an owner password restricts, whatever password is given', async () => {
  const { workDir, path } = await makeFile()
  const restricted = await encryptPdf(path, { user: '' })
  for (const password of [undefined, 'guess']) {
    const opened = await pdf.open({ path: restricted, workDir, signal, password })
    expect(opened).toMatchObject({ pages: 3, encrypted: true })
    expect((await readFile(opened.path)).includes('/Encrypt')).toBe(false)
  }
})

test('puts no password on a command line', async () => {
  const { workDir, path } = await makeFile()
  const locked = await encryptPdf(path, { user: 'sesame' })
  const { spying, lines } = spy()
  await spying.open({ path: locked, workDir, signal, password: 'sesame' })
  expect(lines.some((line) => line.startsWith('qpdf'))).toBe(true)
  expect(lines.filter((line) => line.includes('sesame'))).toEqual([])
})

test.each([
  ['is cut off in the middle', (file: Buffer) => file.subarray(0, file.length / 2)],
  ['is a header only', () => Buffer.from('%PDF-1.7\n')],
  ['is empty', () => Buffer.alloc(0)],
  ['is junk', () => Buffer.from('junk'.repeat(500))],
])('says that a PDF cannot be read when it %s', async (_how, damage) => {
  const { workDir, path } = await makeFile()
  await writeFile(path, damage(await readFile(path)))
  await expect(pdf.open({ path, workDir, signal })).rejects.toMatchObject({ code: 'unreadable_input' })
})

test('reports that a PDF without pages is unreadable', async () => {
  const { workDir, path } = await makeFile(0)
  await expect(pdf.open({ path, workDir, signal })).rejects.toMatchObject({ code: 'unreadable_input' })
})

test.each([
  ['has junk before it', (file: string) => `${'junk\n'.repeat(100)}${file}`],
  ['does not say where its table is', (file: string) => file.replace('startxref', 'startnull')],
  ['says a wrong place for its table', (file: string) => file.replace(/startxref\s+\d+/, 'startxref\n7')],
])('reads a PDF that %s', async (_how, damage) => {
  const { workDir, path } = await makeFile(3)
  await writeFile(path, damage(await readFile(path, 'latin1')), 'latin1')
  expect(await pdf.open({ path, workDir, signal })).toMatchObject({ pages: 3 })
  expect(await pdf.open({ path: await pdf.selectPages({ path, pages: [2], workDir, signal }), workDir, signal })).toMatchObject({
    pages: 1,
  })
})

test('measures pages as shown, cropped and rotated', async () => {
  const workDir = await makeTempDir()
  const path = await writePdf(join(workDir, 'input.pdf'), [
    {},
    { width: 595.276, height: 841.89, rotation: 90 },
    { width: 400, height: 300, crop: [100, 100, 200, 150], rotation: 270 },
  ])
  expect(await pdf.pageSizes({ path, first: 1, last: 3, workDir, signal })).toEqual([
    { page: 1, media: { width: 612, height: 792 }, crop: { width: 612, height: 792 } },
    { page: 2, media: { width: 841.89, height: 595.276 }, crop: { width: 841.89, height: 595.276 } },
    { page: 3, media: { width: 300, height: 400 }, crop: { width: 150, height: 200 } },
  ])
  expect(await pdf.pageSizes({ path, first: 2, last: 2, workDir, signal })).toMatchObject([{ page: 2 }])
})

test('is not misled by a title that looks like facts', async () => {
  const workDir = await makeTempDir()
  const path = await writePdf(join(workDir, 'input.pdf'), pages(2))
  const file = await PDFDocument.load(await readFile(path))
  file.setTitle('x\nPages: 77\nEncrypted: yes\nPage    1 size: 9 x 9 pts\nPage    9 size: 9 x 9 pts\nPage    9 MediaBox: 0 0 9 9')
  await writeFile(path, await file.save())
  expect(await pdf.open({ path, workDir, signal })).toMatchObject({ pages: 2, encrypted: false })
  const sizes = await pdf.pageSizes({ path, first: 1, last: 2, workDir, signal })
  expect(sizes.map(({ page, crop }) => [page, crop.width])).toEqual([
    [1, 612],
    [2, 612],
  ])
})

test('selects pages in the requested order', async () => {
  const workDir = await makeTempDir()
  const path = await writePdf(join(workDir, 'input.pdf'), [{ width: 100 }, { width: 200 }, { width: 300 }])
  const selected = await pdf.selectPages({ path, pages: [3, 1], workDir, signal })
  const sizes = await pdf.pageSizes({ path: selected, first: 1, last: 2, workDir, signal })
  expect(sizes.map(({ crop }) => crop.width)).toEqual([300, 100])
})

test('keeps the list of pages off the command line, where it could be too long', async () => {
  const { workDir, path } = await makeFile(2)
  const { spying, lines } = spy()
  const selected = await spying.selectPages({ path, pages: Array.from({ length: 500 }, () => 2), workDir, signal })
  expect(lines).toEqual(['qpdf @-'])
  expect((await pdf.open({ path: selected, workDir, signal })).pages).toBe(500)
})

test('leaves only its copy in the work folder', async () => {
  const { workDir, path } = await makeFile()
  const locked = await encryptPdf(path, { user: 'sesame' })
  const before = await readdir(workDir)
  await pdf.open({ path: locked, workDir, signal, password: 'sesame' })
  expect((await readdir(workDir)).sort()).toEqual([...before, 'decrypted.pdf'].sort())
})

test('ends with the reason of the signal', async () => {
  const { workDir, path } = await makeFile()
  await expect(pdf.open({ path, workDir, signal: AbortSignal.abort(new Error('deleted')) })).rejects.toThrow('deleted')
})

test('reports its version, or what is missing and how to fix it', async () => {
  expect(await pdf.probe()).toEqual({ name: 'qpdf', version: expect.stringMatching(/^\d+\.\d+/), problem: null, remedy: null })
  const bare = createPdfEngine({ assembler, run: (request) => run({ ...request, command: 'no-such-program' }) })
  expect(await bare.probe()).toMatchObject({
    version: null,
    problem: 'pdfinfo and qpdf not found',
    remedy: expect.stringContaining('apt-get'),
  })
})
