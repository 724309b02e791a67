import { readdir, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pdfOptions } from '../../../../src/engines/office/files/filters.ts'
import { buildNative } from '../../../helpers/native.ts'
import { factsOf, textOf, threePages, writeFlatText, writeWord } from '../../../helpers/office.ts'
import { conversionOf, useOfficeHost } from '../../../helpers/office-host.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const sharedHost = useOfficeHost()
let programs: string
beforeAll(async () => {
  programs = await buildNative()
})

const fixture = (name: string) => fileURLToPath(new URL(`../../../fixtures/protected/${name}`, import.meta.url))

test('converts files, two at once, in separate processes', async () => {
  const host = await sharedHost(programs)
  const file = await writeWord('docx', '<w:p><w:r><w:t>Hello from the host.</w:t></w:r></w:p>')
  const conversions = await Promise.all([conversionOf(file, 'docx'), conversionOf(file, 'docx')])
  const results = await Promise.all(conversions.map((conversion) => host.convert(conversion)))
  for (const result of results) {
    expect(await textOf(result?.path ?? '')).toBe('Hello from the host.')
    expect(result).toMatchObject({ stderr: '', cpuMs: expect.any(Number) })
    expect(result?.peakBytes).toBeGreaterThan(10_000_000)
  }
  expect(host.state()).toEqual({ state: 'ready', starts: 1, problem: null })
})

describe('with one host', () => {
  test('applies every option of the PDF export', async () => {
    const host = await sharedHost(programs)
    const plain = { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 } as const
    const convert = async (pdf: Parameters<typeof pdfOptions>[0]) => {
      const exportOptions = pdfOptions(pdf)
      const result = await host.convert(await conversionOf(await writeFlatText(threePages), 'fodt', { exportOptions }))
      return result?.path ?? ''
    }
    expect(await factsOf(await convert(plain))).toMatchObject({ Pages: '3', Tagged: 'yes' })
    expect(await factsOf(await convert({ ...plain, tagged: false }))).toMatchObject({ Tagged: 'no' })
    expect(await textOf(await convert({ ...plain, pages: [2, 3] }))).toBe('Page Two\n\n\fPage Three')
    const archive = await factsOf(await convert({ ...plain, pdfa: '2b', pages: [1, 3] }))
    expect(archive).toMatchObject({ Pages: '2' })
  })

  test('gives a file without a paper size the default of plain LibreOffice', async () => {
    const host = await sharedHost(programs)
    const file = join(await makeTempDir(), 'a.txt')
    await writeFile(file, 'Grüße\n')
    const result = await host.convert(await conversionOf(file, 'txt', { importOptions: 'UTF8,LF,,,' }))
    expect((await factsOf(result?.path ?? ''))['Page size']).toContain('A4')
    expect(await textOf(result?.path ?? '')).toBe('Grüße')
  })
})

test('reports the right code for each failure', async () => {
  const host = await sharedHost(programs)
  const cut = await writeWord('docx', '<w:p/>')
  await truncate(cut, 500)
  const protectedFile = fixture('agile.docx')
  const convert = async (file: string, kind: string, more = {}) => host.convert(await conversionOf(file, kind, more))
  await expect(convert(cut, 'docx')).rejects.toMatchObject({ code: 'unreadable_input' })
  await expect(convert(protectedFile, 'docx')).rejects.toMatchObject({ code: 'password_required' })
  await expect(convert(protectedFile, 'docx', { password: 'no' })).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(convert(protectedFile, 'docx', { password: 'Käse 7\0' })).rejects.toMatchObject({ code: 'wrong_password' })
  await expect(convert(fixture('rc4.doc'), 'doc', { password: 'no' })).rejects.toMatchObject({ code: 'wrong_password' })
  const opened = await convert(protectedFile, 'docx', { password: 'Käse 7' })
  expect(await textOf(opened?.path ?? '')).toBe('Opened with the password.')
  expect(host.state()).toMatchObject({ state: 'ready', starts: 1 })
})

test('shows tracked changes as requested', async () => {
  const host = await sharedHost(programs)
  const by = 'w:id="1" w:author="A" w:date="2024-01-01T00:00:00Z"'
  const file = await writeWord(
    'docx',
    `<w:p><w:r><w:t xml:space="preserve">One </w:t></w:r><w:del ${by}><w:r><w:delText xml:space="preserve">two </w:delText></w:r></w:del>
     <w:ins ${by}><w:r><w:t>three</w:t></w:r></w:ins></w:p>`,
  )
  const show = async (changes: 'final' | 'marked') => {
    const result = await host.convert(await conversionOf(file, 'docx', { changes }))
    return textOf(result?.path ?? '')
  }
  expect(await show('final')).toBe('One three')
  expect(await show('marked')).toBe('One two three')
})

test('has no access to the network, in either direction', async () => {
  const host = await sharedHost(programs)
  const heard = vi.fn()
  const server = createServer((request, response) => response.end(heard(request.url))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await vi.waitFor(() => expect(server.listening).toBe(true))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const other = join(await makeTempDir(), 'canary.txt')
  await writeFile(other, 'canary of another conversion')
  const hrefs = [`http://127.0.0.1:${port}/a.png`, `file://${other}`, 'file:///etc/passwd', `file:///proc/${process.pid}/environ`]
  const sections = hrefs.map(
    (
      href,
      n,
    ) => `<text:section text:name="s${n}"><text:section-source xlink:href="${href}" text:filter-name="Text"/><text:p>kept</text:p></text:section>
      <text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${href}"/></draw:frame></text:p>`,
  )
  const result = await host.convert(await conversionOf(await writeFlatText(sections.join('')), 'fodt'))
  const text = await textOf(result?.path ?? '')
  expect(text).toContain('kept')
  expect(text).not.toMatch(/canary|root:|PATH=/)
  expect(heard).not.toHaveBeenCalled()
})

test('the result contains no path of the server', async () => {
  const host = await sharedHost(programs)
  const conversion = await conversionOf(
    await writeFlatText('<text:p><text:file-name text:display="full">x</text:file-name></text:p>'),
    'fodt',
  )
  const result = await host.convert(conversion)
  expect(await textOf(result?.path ?? '')).not.toContain(conversion.folder)
  expect(await readdir(conversion.folder)).toEqual(expect.arrayContaining(['result.pdf']))
})
