/** The plan of the sources: files and folders form no import cycle, imports of types included, and no folder is crowded. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = 'src'
const mostFilesOfFolder = 25

type Graph = Map<string, Set<string>>

/** Returns the files of a folder, each with those that it imports, by their paths in it. */
async function importsOf(folder: string): Promise<Graph> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const graph: Graph = new Map()
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const targets = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) => normalize(join(dirname(file), target)))
    graph.set(file, new Set(targets.filter((target) => files.includes(target))))
  }
  return graph
}

function foldersOf(files: Graph): Graph {
  const graph: Graph = new Map()
  for (const [file, targets] of files) {
    const own = dirname(file)
    const others = [...targets].map(dirname).filter((folder) => folder !== own)
    graph.set(own, new Set([...(graph.get(own) ?? []), ...others]))
  }
  return graph
}

/** Returns what is left of a graph when all that leads to no cycle is taken away. */
function cyclic(graph: Graph): string[] {
  const left = new Map([...graph].map(([from, targets]) => [from, new Set(targets)]))
  const isEnd = (name: string) => [...(left.get(name) ?? [])].every((target) => !left.has(target))
  for (let ends = [...left.keys()].filter(isEnd); ends.length > 0; ends = [...left.keys()].filter(isEnd)) {
    for (const end of ends) left.delete(end)
  }
  return [...left.keys()].sort()
}

test('finds a cycle', () => {
  const graph: Graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
    ['d', new Set()],
  ])
  expect(cyclic(graph)).toEqual(['a', 'b', 'c'])
})

test('no file imports one that imports it', async () => {
  const graph = await importsOf(root)
  expect(graph.size).toBeGreaterThan(900)
  expect(cyclic(graph)).toEqual([])
})

test('no folder imports one that imports it', async () => {
  expect(cyclic(foldersOf(await importsOf(root)))).toEqual([])
})

test('no folder has too many files', async () => {
  const counts = Map.groupBy((await importsOf(root)).keys(), dirname)
  expect([...counts].filter(([, files]) => files.length > mostFilesOfFolder)).toEqual([])
})
