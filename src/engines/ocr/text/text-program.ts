/**
 * Writes OCR results as text; runs in the sandbox.
 *
 *     text-program PLAN
 *
 * Writes `text.txt` into the current folder.
 */
import { open, readFile } from 'node:fs/promises'
import type { OcrPage } from '../words/page.ts'
import { textOf } from './plain-text.ts'
import type { TextPlan } from './text.ts'

const [path = ''] = process.argv.slice(2)
if (path !== '') await writePages(JSON.parse(await readFile(path, 'utf8')) as TextPlan)

async function writePages({ count, pages, own, minConfidence }: TextPlan): Promise<void> {
  const texts = own === null ? [] : (await readFile(own, 'utf8')).split('\f')
  const read = new Map(pages.map((page) => [page.page, page.path]))
  const file = await open('text.txt', 'wx', 0o600)
  for (let number = 1; number <= count; number++) {
    const text = texts[number - 1]?.trimEnd() ?? ''
    const place = read.get(number)
    const more = place === undefined ? '' : await textOfPage(place, minConfidence)
    const both = [...(text === '' ? [] : [`${text}\n`]), ...(more === '' ? [] : [more])]
    await file.writeFile(`${both.join('\n')}\f`)
  }
  await file.close()
}

async function textOfPage(path: string, minConfidence: number): Promise<string> {
  const { words } = JSON.parse(await readFile(path, 'utf8')) as OcrPage
  return textOf(words.filter(({ confidence }) => confidence >= minConfidence))
}
