/** The words that the glossary retires are in no comment, message or page of documentation. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Retired {
  words: string[]
  allowed: string[]
}

/** What is retired has passed: the changelog names it. */
const historical = ['docs/changelog.md', 'docs/glossary.md']

/** Returns the rows of the table of retired words. */
async function retiredWords(): Promise<Retired[]> {
  const [, section = ''] = (await readFile('docs/glossary.md', 'utf8')).split('## Retired words')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  const list = (cell = '') =>
    cell
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  return rows.slice(2).map((row) => {
    const [, words, , allowed] = row.split('|')
    return { words: list(words), allowed: list(allowed) }
  })
}

/** Returns a source with nothing but its comments and its strings of several words; names in code may be any. */
function proseOf(source: string): string {
  const pieces = source.match(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g) ?? []
  const isComment = (piece: string) => piece.startsWith('/')
  return pieces
    .filter((piece) => isComment(piece) || piece.includes(' '))
    .map((piece) => (isComment(piece) ? piece : piece.replace(/\$\{[^}]*\}/g, '')))
    .join('\n')
}

function faultsIn(text: string, retired: readonly Retired[]): string[] {
  const joined = text.replace(/\n\s*\*? ?/g, ' ')
  return retired.flatMap(({ words, allowed }) => {
    const rest = allowed.reduce((left, phrase) => left.replaceAll(new RegExp(`\\b${phrase}\\b`, 'gi'), ''), joined)
    return words.flatMap((word) =>
      [...rest.matchAll(new RegExp(`.{0,40}\\b${word}\\b.{0,25}`, 'gi'))].map(([found]) => `${word}: ${found}`),
    )
  })
}

async function pages(): Promise<Map<string, string>> {
  const sources = (await readdir('src', { recursive: true })).filter((file) => /\.(tsx?|c|h)$/.test(file)).map((file) => join('src', file))
  const docs = (await readdir('docs')).filter((file) => file.endsWith('.md')).map((file) => join('docs', file))
  const files = [...sources, ...docs, 'README.md'].filter((file) => !historical.includes(file))
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => {
        const text = await readFile(file, 'utf8')
        return [file, file.endsWith('.md') ? text : proseOf(text)]
      }),
    ),
  )
}

test('finds a retired word in comments and messages, and ignores names', async () => {
  const retired: Retired[] = [{ words: ['wall'], allowed: ['fire wall'] }]
  const faults = (source: string) => faultsIn(proseOf(source), retired).length
  expect(faults('/** The wall of a cell. */')).toBe(1)
  expect(faults('const a = 1 // no wall')).toBe(1)
  expect(faults("throw new Error('the wall is missing')")).toBe(1)
  expect(faults('const wall = cell.wall')).toBe(0)
  expect(faults('// a fire wall')).toBe(0)
})

test('no comment, message or page says what the glossary retires', async () => {
  const retired = await retiredWords()
  expect(retired.length).toBeGreaterThan(5)
  const found = [...(await pages())].flatMap(([file, text]) => faultsIn(text, retired).map((fault) => `${file}: ${fault}`))
  expect(found).toEqual([])
})
