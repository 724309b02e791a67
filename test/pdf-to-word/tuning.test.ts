/** The thresholds of the engine's stages: all in the tables of `src/pdf-to-word/tuning`, under names of which none has two meanings. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'src/pdf-to-word'
const tunedStages = ['page', 'blocks', 'document', 'placement']

/**
 * Returns the names of the numbers, and of the lists and groups of nothing but numbers, that a file declares outside of functions. Tables
 * with a type of their own are left out: they are facts, such as the values of Roman digits.
 */
function bareNumbers(source: string): string[] {
  const declarations = source.matchAll(/^(?:export )?(?:const|let) ([^=:\n]+?)(?:: number)? = ([^;]*?)(?: as const)?\n(?=\S|\n|$)/gm)
  return [...declarations].flatMap(([, name = '', value = '']) => (isNumeric(value) ? [name] : []))
}

/** Without the keys of its groups, nothing is left but digits, signs and brackets. */
function isNumeric(value: string): boolean {
  return /\d/.test(value) && /^[-+*/.,()[\]{}\s\d_e]+$/.test(value.replace(/\w+:/g, ''))
}

async function sourcesIn(folder: string): Promise<{ file: string; source: string }[]> {
  const files = (await readdir(join(root, folder), { recursive: true })).filter((file) => file.endsWith('.ts'))
  return Promise.all(files.map(async (file) => ({ file: join(folder, file), source: await readFile(join(root, folder, file), 'utf8') })))
}

test.each([
  ['const least = 0.5', ['least']],
  ['export const limit = 20_000', ['limit']],
  ['const highest: number = -0.05', ['highest']],
  ['const size = { least: 3, most: 14 }', ['size']],
  ['const size = {\n  least: 3,\n} as const', ['size']],
  ['const reach = [0.01, 0.24] as const', ['reach']],
  ['const [least, most] = [0.6, 1.7]', ['[least, most]']],
  ['const degrees = 180 / Math.PI', []],
  ["const names = { a: 'b' }", []],
  ['function f() {\n  const first = 0\n}', []],
])('of %j finds the numbers', (source, names) => {
  expect(bareNumbers(`${source}\n`)).toEqual(names)
})

test('no stage declares a number outside of its tuning table', async () => {
  const sources = (await Promise.all(tunedStages.map(sourcesIn))).flat()
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.flatMap(({ file, source }) => bareNumbers(source).map((name) => `${file}: ${name}`))).toEqual([])
})

test('no two tables have a group of one name', async () => {
  const groups = (await sourcesIn('tuning')).flatMap(({ source }) => [...source.matchAll(/^export const (\w+)/gm)].map(([, name]) => name))
  expect(groups.length).toBeGreaterThan(100)
  expect(groups.filter((name, i) => groups.indexOf(name) < i)).toEqual([])
})

test('every threshold has its unit and reason above it', async () => {
  const bare = (await sourcesIn('tuning')).flatMap(({ file, source }) => {
    const lines = source.split('\n')
    return lines.flatMap((line, i) => (/^ {2}\w+: /.test(line) && !lines[i - 1]?.trim().endsWith('*/') ? [`${file}: ${line.trim()}`] : []))
  })
  expect(bare).toEqual([])
})
