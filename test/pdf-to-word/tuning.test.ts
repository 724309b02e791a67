/** The thresholds of the engine's stages: all in the tables of `src/pdf-to-word/tuning`, under names of which none has two meanings. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = 'src/pdf-to-word'
const tunedStages = ['read', 'fonts', 'page', 'blocks', 'document', 'placement', 'pictures', 'account']
/** What formats define, beside the code that reads or writes them: nobody may choose another value. */
const factsOfFormats = [
  'read/page.ts: defaultBox',
  'pictures/png.ts: colourTypes',
  'fonts/codes/drawn.ts: symbolic',
  'fonts/codes/ink.ts: emptyType1',
  'fonts/codes/ink.ts: emptyType2',
  'fonts/conversion/made-true-type.ts: unitsPerEm',
  'fonts/conversion/made-true-type.ts: ascent',
  'fonts/conversion/made-true-type.ts: descent',
  'fonts/conversion/rights.ts: installable',
  'fonts/conversion/rights.ts: editable',
  'fonts/conversion/style-tables.ts: platform',
  'fonts/conversion/style-tables.ts: encoding',
  'fonts/conversion/style-tables.ts: editable',
  'fonts/conversion/style-tables.ts: normalWeight',
  'fonts/conversion/style-tables.ts: boldWeight',
  'fonts/conversion/style-tables.ts: boldFrom',
  'fonts/conversion/style-tables.ts: mediumWidth',
  'fonts/embedding/heights.ts: lineFields',
  'fonts/embedding/heights.ts: styleFields',
  'fonts/embedding/heights.ts: thousandths',
  'fonts/embedding/rebuild.ts: countFields',
  'fonts/programs/cff-program.ts: usualScale',
  'fonts/programs/glyph-names.ts: macintoshNames',
  'fonts/programs/sfnt.ts: correctionAt',
  'fonts/programs/true-type.ts: knownForms',
  'fonts/programs/type1-program.ts: programKey',
  'fonts/programs/type1-program.ts: glyphKey',
  'fonts/programs/type1-program.ts: usualLead',
]

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

test('no stage declares a number outside its tuning table', async () => {
  const sources = (await Promise.all(tunedStages.map(sourcesIn))).flat()
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.flatMap(({ file, source }) => bareNumbers(source).map((name) => `${file}: ${name}`)).toSorted()).toEqual(
    factsOfFormats.toSorted(),
  )
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
