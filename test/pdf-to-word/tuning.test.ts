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
  'fonts/embedding/kern-table.ts: mostPairs',
  'fonts/looks/letter-shapes.ts: postScriptUnits',
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

/** Tables of what fonts and colour spaces define, in files that hold little else. */
const filesOfFacts = [
  'page/forms/symbols.ts',
  'placement/lines/font-metrics.ts',
  'read/colours/calibrated.ts',
  'read/colours/colours.ts',
  'read/scans/families.ts',
]

/** Returns the decimals in code, except halves: they are thresholds that a function keeps to itself. */
function decimals(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '')
  return [...code.matchAll(/(?<![\w.])\d+\.\d+/g)].map(([number]) => number).filter((number) => number !== '0.5')
}

interface Entry {
  group: string
  name: string
  /** The text above it, in one line. */
  text: string
}

function entriesOf(source: string): Entry[] {
  let group = ''
  return [...source.matchAll(/^export const (\w+)|^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+):/gm)].flatMap(
    ([, next, text = '', name = '']) => {
      group = next ?? group
      return next === undefined ? [{ group, name, text: text.replace(/\n\s*\*/g, '').trim() }] : []
    },
  )
}

const ofMaximum = /^(?:most|widest|largest|highest|farthest|furthest|longest|thickest|max(?=[A-Z]))/
const ofMinimum = /^(?:fewest|least|narrowest|smallest|lowest|shortest|thinnest|nearest)/

const contradicts = ({ name, text }: Entry) =>
  (ofMaximum.test(name) && text.startsWith('Minimum')) || (ofMinimum.test(name) && text.startsWith('Maximum'))

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

test.each([
  ['if (a > b * 0.7) return 1.5', ['0.7', '1.5']],
  ['const middle = (a + b) * 0.5', []],
  ["// 0.7\nconst version = '1.7' /* 2.5 */", []],
  ['const at = places[1].x', []],
])('of %j finds the decimals', (source, found) => {
  expect(decimals(source)).toEqual(found)
})

test('no function of a stage keeps a threshold to itself', async () => {
  const sources = (await Promise.all(tunedStages.filter((stage) => stage !== 'fonts').map(sourcesIn))).flat()
  const own = sources.filter(({ file }) => !filesOfFacts.includes(file))
  expect(own.length).toBeGreaterThan(200)
  expect(own.flatMap(({ file, source }) => decimals(source).map((number) => `${file}: ${number}`))).toEqual([])
})

test('the name of a threshold says the same as its text', async () => {
  const minimum = '  /** Minimum width. */\n'
  expect(entriesOf(`export const group = {\n${minimum}  widest: 1,\n${minimum}  narrowest: 1,\n`).filter(contradicts)).toMatchObject([
    { group: 'group', name: 'widest' },
  ])
  const entries = (await sourcesIn('tuning')).flatMap(({ source }) => entriesOf(source))
  expect(entries.length).toBeGreaterThan(500)
  expect(entries.filter(contradicts).map(({ group, name }) => `${group}.${name}`)).toEqual([])
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
