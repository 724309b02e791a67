/** What a worker says of the passes of a conversion is not believed: a file may have taken the worker over. */
import { link, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTrace, type Trace } from '../../../src/engines/word/trace.ts'
import { warmUpPdf } from '../../../src/pdf-to-word/warm-up.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { makeWordEngine } from '../../helpers/word-engine.ts'

const sound: Trace = {
  pages: [{ number: 1, width: 612, height: 792 }],
  passes: [{ part: 'Letters', does: 'Words are made.' }],
  lines: [[{ box: [0, 0, 10, 10], role: 'text', text: 'Text', words: [[0, 10]] }]],
  shapes: [{ rules: [], fills: [], pictures: [] }],
  blocks: [{ blocks: [], columns: [] }],
  views: [[[0, 0, 0]]],
  findings: [],
}

async function writeTrace(trace: unknown) {
  const workDir = await makeTempDir()
  const path = join(workDir, 'trace.json')
  await writeFile(path, typeof trace === 'string' ? trace : JSON.stringify(trace))
  return { path, within: workDir }
}

test('accepts a valid trace', async () => {
  expect(await readTrace(await writeTrace(sound))).toEqual(sound)
})

const finding = { page: 0, pass: 0, until: 1, box: [0, 0, 1, 1], kind: 'table', holds: true, because: '', rivals: [] }

test.each<[string, unknown]>([
  ['is no JSON', '{'],
  ['is something else', []],
  ['has more in it than it may', { ...sound, script: 'x' }],
  ['shows no page', { ...sound, pages: [], views: [[]] }],
  ['has a page of no width', { ...sound, pages: [{ number: 1, width: 0, height: 10 }] }],
  ['has a page of no number', { ...sound, pages: [{ number: 'x', width: 10, height: 10 }] }],
  ['has a place that is none', { ...sound, findings: [{ ...finding, box: [0, 0, 'x', 1] }] }],
  ['has a decision of an unknown kind', { ...sound, findings: [{ ...finding, kind: 'constructor' }] }],
  ['has a decision of a pass that is not there', { ...sound, findings: [{ ...finding, pass: 1 }] }],
  ['has a decision of a page that is not there', { ...sound, findings: [{ ...finding, page: 1 }] }],
  ['has a view of lines that are not there', { ...sound, views: [[[1, 0, 0]]] }],
  ['lacks a view', { ...sound, views: [[]] }],
  ['has a text without end', { ...sound, passes: [{ part: '', does: 'x'.repeat(100_000) }] }],
])('refuses one that %s', async (_, trace) => {
  await expect(readTrace(await writeTrace(trace))).rejects.toMatchObject({ code: 'engine_failed' })
})

test('refuses a trace that is too large for a browser, with a remedy', async () => {
  const left = await writeTrace(sound)
  await truncate(left.path, 65 * 1024 ** 2)
  await expect(readTrace(left)).rejects.toMatchObject({ code: 'result_too_large', message: expect.stringContaining('pages option') })
})

test('follows no symbolic link', async () => {
  const { path, within } = await writeTrace(sound)
  const [soft, hard] = [join(within, 'soft.json'), join(within, 'hard.json')]
  await symlink(path, soft)
  await link(path, hard)
  for (const name of [soft, hard]) await expect(readTrace({ path: name, within })).rejects.toMatchObject({ code: 'engine_failed' })
})

test('a worker writes the findings of the passes', async () => {
  const { engine } = makeWordEngine()
  const workDir = await makeTempDir()
  const path = join(workDir, 'input.pdf')
  await writeFile(path, warmUpPdf())
  const progress: [number, number][] = []
  const onProgress = (done: number, total: number) => void progress.push([done, total])
  const trace = await engine.inspectPdf({ path, pages: [2], workDir, signal: AbortSignal.timeout(60_000), onProgress })
  expect(trace.pages.map(({ number }) => number)).toEqual([2])
  expect(progress).toEqual([[1, 1]])
  await writeFile(path, 'nonsense')
  const damaged = engine.inspectPdf({ path, pages: [1], workDir, signal: AbortSignal.timeout(60_000), onProgress })
  await expect(damaged).rejects.toMatchObject({ code: 'unreadable_input' })
})
