import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passwordForms, preparePassword } from '../../../src/engines/pdf/password-forms.ts'
import { createPdfEngine } from '../../../src/engines/pdf/pdf.ts'
import { assembler, encryptPdf, pages, pdf, run, writePdf } from '../../helpers/pdf-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const signal = AbortSignal.timeout(60_000)

async function lock(user: string, bits = 256) {
  const workDir = await makeTempDir()
  const path = await writePdf(join(workDir, 'input.pdf'), pages(2))
  return { workDir, path: await encryptPdf(path, { user, bits }) }
}

// The examples of RFC 4013, section 3.
test.each([
  ['I\u00adX', 'IX'],
  ['user', 'user'],
  ['USER', 'USER'],
  ['\u00aa', 'a'],
  ['\u2168', 'IX'],
  ['a\u00a0b\u3000c', 'a b c'],
  ['\u0007', '\u0007'],
  ['\u00ad', '\u00ad'],
])('prepares %j as %j', (given, prepared) => {
  expect(preparePassword(given)).toBe(prepared)
})

test('tries a password as given first', () => {
  expect([...passwordForms('cafe\u0301 \u2168')]).toEqual(['cafe\u0301 \u2168', 'caf\u00e9 \u2168', 'caf\u00e9 IX'])
  expect([...passwordForms('plain')]).toEqual(['plain'])
})

test.each([
  ['prepared by whoever protected the file', 'caf\u00e9 IX', 'cafe\u0301\u00a0\u2168'],
  ['as it was typed, by a program that prepares nothing', '\u2168', '\u2168'],
  ['composed, and given in parts', '\u00e4\u00f6', 'a\u0308o\u0308'],
])('opens AES-256 with a password %s', async (_, user, given) => {
  const { workDir, path } = await lock(user)
  expect(await pdf.open({ path, workDir, signal, password: given })).toMatchObject({ pages: 2, encrypted: true })
})

test.each([40, 128])('opens %i-bit protection whose password is in PDFDocEncoding', async (bits) => {
  const { workDir, path } = await lock('caf\u00e9', bits)
  expect(await pdf.open({ path, workDir, signal, password: 'cafe\u0301' })).toMatchObject({ pages: 2, encrypted: true })
})

test('protects a file with the prepared password, so that readers open it with what the user typed', async () => {
  const workDir = await makeTempDir()
  const path = await writePdf(join(workDir, 'input.pdf'), pages(1))
  const locked = await pdf.encrypt({ path, workDir, signal, password: '\u2168' })
  const { exitCode } = await run({ command: 'qpdf', args: ['--password=IX', '--check', locked], workDir, signal })
  expect(exitCode).toBe(0)
})

test('never reports a wrong password if none was given', async () => {
  const { workDir, path } = await lock('')
  // qpdf and poppler do not judge every odd protection alike.
  const odd = createPdfEngine({
    assembler,
    run: async (request) => {
      const outcome = await run(request)
      return request.command === 'qpdf' ? { ...outcome, exitCode: 2, stderr: 'qpdf: input.pdf: invalid password' } : outcome
    },
  })
  expect(await odd.open({ path, workDir, signal })).toEqual({ path, pages: 2, encrypted: true })
})
