/** Every exported function, class and type of src has a docstring. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const declaration = /^export (?:(?:async )?function\*? ?|(?:abstract )?class |interface |type )(\w+)/
/** A constant that is a function: its parameters and `=>` begin on the same line. */
const arrow = /^export const (\w+)(?:: [^=]+?)? = (?:async )?(?:<[^>]+>)?(?:\((?:[^\n]*\)[^=\n]*=>|$)|\w+ =>)/

/** Returns the exported names without a docstring directly before them. */
function undocumented(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, i) => {
    const name = (declaration.exec(line) ?? arrow.exec(line))?.[1]
    return name === undefined || lines[i - 1]?.endsWith('*/') ? [] : [name]
  })
}

test('a docstring is directly before the export', () => {
  expect(undocumented('/** Returns one. */\nexport function one() {}')).toEqual([])
  expect(undocumented('/**\n * Returns one.\n */\nexport const one = () => 1')).toEqual([])
  expect(undocumented('/** The file. */\n\nexport function one() {}')).toEqual(['one'])
  expect(undocumented('export async function* one() {}\nexport class Two {}')).toEqual(['one', 'Two'])
  expect(undocumented('export interface One {\n}\nexport type Two = 2\nexport type { Three } from "./three.ts"')).toEqual(['One', 'Two'])
  expect(undocumented('export const one = (a: number): number => a\nexport const two: Make = async (\n  a,\n) => a')).toEqual([
    'one',
    'two',
  ])
  expect(undocumented('export const one = 1\nexport const two = [(a) => a]\nconst three = () => 3')).toEqual([])
})

test('every exported function, class and type has one', async () => {
  const files = (await readdir('src', { recursive: true })).filter((file) => /\.tsx?$/.test(file)).map((file) => join('src', file))
  expect(files.length).toBeGreaterThan(900)
  const found = await Promise.all(files.map(async (file) => undocumented(await readFile(file, 'utf8')).map((name) => `${file}: ${name}`)))
  expect(found.flat()).toEqual([])
})
