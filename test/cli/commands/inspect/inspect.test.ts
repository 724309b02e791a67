/** `convertd inspect`: what a PDF says is text in the page, whatever it says, and the page explains what the passes found. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { warmUpPdf } from '../../../../src/pdf-to-word/warm-up.ts'
import { useBrowser } from '../../../helpers/browser.ts'
import { callCli } from '../../../helpers/cli.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { makePdf, showLines } from '../../../pdf-to-word/helpers/make-pdf.ts'

const open = useBrowser()

async function inspect(pdf: Buffer, name = 'in.pdf', ...args: string[]) {
  const folder = await makeTempDir()
  await writeFile(join(folder, name), pdf)
  const page = join(folder, 'trace.html')
  const outcome = await callCli(['inspect', join(folder, name), '-o', page, ...args])
  return { ...outcome, folder, page }
}

const attack = '</script><script>window.ran = 1</script><img src=x onerror="window.ran = 2"><!-- <script>'

test('no text of the PDF or its name is executed in the page', async () => {
  const lines = [attack, '<svg onload="window.ran = 3">', '"><b>bold</b>', '<!-- script -->', '$& $1']
  const pdf = makePdf({ pages: [showLines(lines.map((text, i) => [72, 700 - 40 * i, 11, text]))] })
  const { exitCode, stderr, page: path } = await inspect(pdf, '<img src=x onerror=window.ran=5>.pdf')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  const html = await readFile(path, 'utf8')
  expect(html.match(/<script/g)).toHaveLength(2)
  const { page, complaints } = await open(pathToFileURL(path).href)
  expect(await page.evaluate('window.ran')).toBeUndefined()
  expect(await page.locator('#why').textContent()).toContain(attack)
  expect(await page.locator('h1').textContent()).toBe('<img src=x onerror=window.ran=5>.pdf')
  expect(await page.locator('#why b b, #why img, #why script').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the policy of the page forbids loading anything and running other scripts', async () => {
  const { page: path } = await inspect(warmUpPdf())
  const { page, complaints } = await open(pathToFileURL(path).href)
  await page.evaluate(`
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }))
    document.body.append(Object.assign(document.createElement('img'), { src: 'https://example.org/x.png' }))
  `)
  expect(await page.evaluate('window.ran')).toBeUndefined()
  await expect.poll(() => complaints.filter((text) => text.includes('Content Security Policy')).length).toBe(2)
})

test('the slider shows each pass, and each block shows its role and the reasons', async () => {
  const { page: path } = await inspect(warmUpPdf())
  const { page, complaints } = await open(pathToFileURL(path).href)
  const why = page.locator('#why')
  expect(await page.locator('#sentence').textContent()).toBe(
    'Turns rules and fills that no other pass has used into drawings in their places.',
  )
  const table = why.locator('.card.table')
  expect(await table.textContent()).toMatch(/Table, 3 rows, 3 columns.*rules.* make 3 rows and 3 columns; 9 of 9 cells contain text\./s)
  expect(await why.locator('.card.heading .head').allTextContents()).toEqual([expect.stringContaining('Heading 1')])
  expect(await why.locator('.card.list .head').allTextContents()).toEqual(
    ['1.', '2.', '3.'].map((label) => expect.stringContaining(`List item “${label}”`)),
  )
  expect(await why.locator('.card.header').textContent()).toContain('A running header')
  expect(await page.locator('#paper rect.cell').count()).toBe(9)

  await table.locator('.head').click()
  expect(await page.locator('#paper rect.selected').getAttribute('class')).toContain('table')
  expect(await why.locator('.card.in-cell').count()).toBe(0)
  await page.locator('#paper rect.in-cell').first().click()
  expect(await why.locator('.card.in-cell.selected').textContent()).toContain('0 by 80')
  await page.locator('#pass').fill('0')
  expect(await page.locator('#part').textContent()).toContain('Pass 1 of ')
  expect(await why.locator('.card').count()).toBe(0)
  expect(await page.locator('#paper rect.line').count()).toBeGreaterThan(10)
  await page.locator('#page').selectOption({ label: '2' })
  expect(await page.locator('#paper img').getAttribute('alt')).toBe('Page 2')
  expect(complaints).toEqual([])
})

test('shows only the requested pages', async () => {
  const { page: path } = await inspect(warmUpPdf(), 'in.pdf', '--pages', '2')
  const { page } = await open(pathToFileURL(path).href)
  expect(await page.locator('#page option').allTextContents()).toEqual(['2'])
  expect(await page.locator('#why').textContent()).toContain('Chapter 2')
})

test('a protected PDF opens with a password from a file', async () => {
  const folder = await makeTempDir()
  const [plain, locked, secret] = ['plain.pdf', 'locked.pdf', 'password.txt'].map((name) => join(folder, name)) as [string, string, string]
  await writeFile(plain, warmUpPdf())
  await execa('qpdf', ['--encrypt', 'sesame', 'owner', '256', '--', plain, locked])
  await writeFile(secret, 'sesame\n')
  expect(await callCli(['inspect', locked, '-o', join(folder, 'none.html')])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('protected by a password'),
  })
  const target = join(folder, 'trace.html')
  expect(await callCli(['inspect', locked, '--password-file', secret, '-o', target])).toEqual({
    exitCode: 0,
    stdout: `${target}\n`,
    stderr: '',
  })
  expect(await readFile(target, 'utf8')).not.toContain('sesame')
})

test.each([
  ['a damaged PDF', Buffer.from(`%PDF-1.7\n${'nonsense '.repeat(20)}`), [], 'The PDF is damaged and cannot be read.'],
  ['what is no PDF', Buffer.from('This is text.'), [], 'accepts pdf'],
  ['a page that is not there', warmUpPdf(), ['--pages', '7'], 'pages names page 7, but the file has 2 pages.'],
  ['more pages than can be shown', makePdf({ pages: Array(51).fill('') }), [], 'at most 50 pages at once, but 51 were requested'],
])('refuses %s and leaves no page', async (_, pdf, args, message) => {
  const { exitCode, stderr, page } = await inspect(pdf, 'in.pdf', ...args)
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringContaining(message) })
  await expect(readFile(page)).rejects.toMatchObject({ code: 'ENOENT' })
})
