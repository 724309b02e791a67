import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { powerpointToPdf } from '../../src/actions/powerpoint-to-pdf.ts'
import { openDocumentFiles } from '../helpers/hostile-office.ts'
import { pageTexts } from '../helpers/pdf-engines.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'
import { makeZip } from '../helpers/zip-file.ts'

/** Three slides, the second of which a show leaves out; the first has notes. */
async function makeSlides() {
  const box = (text: string) =>
    `<draw:frame svg:x="2cm" svg:y="2cm" svg:width="10cm" svg:height="3cm"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
  const notes = `<presentation:notes>${box('Remember').replace('<draw:frame', '<draw:frame presentation:class="notes"')}</presentation:notes>`
  const hidden =
    '<office:automatic-styles><style:style style:name="hidden" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style></office:automatic-styles>'
  const slides = [
    `<draw:page draw:name="a">${box('First')}${notes}</draw:page>`,
    `<draw:page draw:name="b" draw:style-name="hidden">${box('Hidden')}</draw:page>`,
    `<draw:page draw:name="c">${box('Last')}</draw:page>`,
  ]
  const file = join(await makeTempDir(), 'Talk.odp')
  const content = `${hidden}<office:body><office:presentation>${slides.join('')}</office:presentation></office:body>`
  await writeFile(file, makeZip(openDocumentFiles(content, {}, 'presentation')))
  return file
}

async function convert(options: Record<string, unknown> = {}) {
  const run = { action: powerpointToPdf, file: await makeSlides(), kind: 'odp', options, engines: await makeRealEngines() } as const
  const { files } = await runAction(run)
  expect(files.map(({ filename }) => filename)).toEqual(['Talk.pdf'])
  return await pageTexts(files[0]?.path ?? '')
}

test('makes a page of each slide that a show has', async () => {
  expect(await convert()).toEqual(['First', 'Last'])
})

test('shows hidden slides on request', async () => {
  expect(await convert({ hidden_slides: true })).toEqual(['First', 'Hidden', 'Last'])
})

test('adds pages with the notes, or gives only these', async () => {
  const after = await convert({ notes: 'after' })
  expect(after.slice(0, 2)).toEqual(['First', 'Last'])
  expect(after.join(' ')).toContain('Remember')
  const only = await convert({ notes: 'only' })
  expect(only).toHaveLength(after.length - 2)
})

test('puts several slides on a page for handouts', async () => {
  const [page = '', ...others] = await convert({ slides_per_page: '4', hidden_slides: true })
  expect(others).toEqual([])
  expect(page.split(/\s+/).toSorted()).toEqual(['First', 'Hidden', 'Last'])
  expect(await convert({ slides_per_page: '2', hidden_slides: true, handout_paper: 'letter' })).toHaveLength(2)
  const { error } = powerpointToPdf.options.safeParse({ slides_per_page: '2', pdfa: '2b' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['slides_per_page']])
})
