import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createProgress } from '../../../src/cli/terminal/progress.ts'
import { clock, type ProgressState, progressLines } from '../../../src/cli/terminal/progress-lines.ts'
import { textWidth } from '../../../src/cli/terminal/text-width.ts'

const state = (changes: Partial<ProgressState> = {}): ProgressState => ({
  running: [
    { name: 'a.pdf', percent: 50, startedAt: 8000 },
    { name: 'b.docx', percent: 0, startedAt: 9000 },
  ],
  nameWidth: 10,
  files: 8,
  ended: 3,
  failed: 1,
  startedAt: 0,
  ...changes,
})

test('draws a bar for each file that is being converted, and one for all with a forecast', () => {
  expect(progressLines(state(), { columns: 100, rows: 10 }, 10_000)).toEqual([
    `a.pdf             ${'█'.repeat(12)}${'░'.repeat(12)}   50 %  0:02`,
    `b.docx            ░░░░░▓▓▓${'░'.repeat(16)}    0 %  0:01`,
    `3 of 8, 1 failed  ${'█'.repeat(10)}${'░'.repeat(14)}   43 %  0:10, 0:13 left`,
  ])
})

test('one file has no line for all, and the first display has no forecast', () => {
  expect(progressLines(state({ files: 1, running: state().running.slice(0, 1) }), { columns: 100, rows: 10 }, 9000)).toHaveLength(1)
  const early = progressLines(state({ ended: 0, files: 100, failed: 0 }), { columns: 100, rows: 10 }, 9000)
  expect(early.at(-1)).toMatch(/^0 of 100 .* 0 % {2}0:09$/)
})

test('fits every terminal', () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    name: `請求書-${index}-of-the-whole-year.pdf`,
    percent: 5 * index,
    startedAt: 0,
  }))
  for (let columns = 10; columns < 140; columns++) {
    const lines = progressLines(state({ running: many, nameWidth: 40, files: 200 }), { columns, rows: 6 }, 3_600_000)
    expect(lines).toHaveLength(6)
    if (columns >= 40) expect(lines.at(-1)).toMatch(/^3 of .* left$/)
    expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(columns)
  }
})

test('prints nothing during a question, and everything after the answer', async () => {
  const written: string[] = []
  const screen = Object.assign(new Writable({ write: (chunk, _, done) => done(void written.push(String(chunk))) }), {
    isTTY: true,
    columns: 80,
  })
  const progress = createProgress(screen, ['a.pdf', 'b.pdf'])
  onTestFinished(progress.stop)
  progress.show(0, 10)
  const answer = Promise.withResolvers<string>()
  const asked = progress.holdFor(() => {
    screen.write('Password: ')
    return answer.promise
  })
  progress.show(1, 0)
  progress.printAbove(() => screen.write('a.jpg\n'))
  expect(written.at(-1)).toBe('Password: ')
  answer.resolve('sesame')
  expect(await asked).toBe('sesame')
  expect(written.at(-1)).toBe('a.jpg\n')
})

test.each([
  [0, '0:00'],
  [59_600, '1:00'],
  [3_725_000, '62:05'],
])('%d ms are %s', (ms, shown) => {
  expect(clock(ms)).toBe(shown)
})
