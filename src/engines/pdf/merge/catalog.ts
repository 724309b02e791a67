/** Merges the catalogs of all files: named objects, page labels, layers and associated files. */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import { dictOf, isDict } from '../../../pdf-to-word/pdf/objects.ts'
import type { Copier } from './copier.ts'
import type { Destinations } from './destinations.ts'
import { addAll, listOf, type Source, treeEntries } from './source.ts'

/** Name trees whose names readers show or scripts use. All entries are kept; of two equal names, one is changed. */
const nameTrees = ['EmbeddedFiles', 'JavaScript'] as const

/** Creates a collector of the named objects of all files. */
export function createNames() {
  const trees = new Map<string, Map<string, string>>()
  const treeOf = (name: string) => {
    const tree = trees.get(name) ?? new Map<string, string>()
    trees.set(name, tree)
    return tree
  }
  return {
    add({ file }: Source, copier: Copier, destinations: Destinations): void {
      const names = dictOf(file.resolve(file.catalog.get('Names')))
      for (const name of nameTrees) {
        for (const [key, value] of treeEntries(file, names.get(name), 'Names')) {
          if (Buffer.isBuffer(key)) treeOf(name).set(freeName(treeOf(name), key.toString('latin1')), copier.text(value))
        }
      }
      // Links inside the files no longer need the names. For a link from outside, the first file with the name counts.
      for (const [name, place] of destinations.named()) if (!treeOf('Dests').has(name)) treeOf('Dests').set(name, copier.text(place))
    },
    /** Returns the value of `Names`; undefined where there are no names. */
    text(): string | undefined {
      const filled = [...trees].filter(([, tree]) => tree.size > 0)
      if (filled.length === 0) return undefined
      return `<<${filled.map(([name, tree]) => `/${name}<</Names[${sortedNames(tree)}]>>`).join('')}>>`
    },
  }
}

function freeName(tree: ReadonlyMap<string, string>, name: string): string {
  let free = name
  for (let again = 2; tree.has(free); again++) free = `${name} (${again})`
  return free
}

/** Name trees are sorted by the bytes of their names. */
function sortedNames(tree: ReadonlyMap<string, string>): string {
  return [...tree]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `<${Buffer.from(name, 'latin1').toString('hex')}> ${value}`)
    .join(' ')
}

/** Creates a collector of the page labels. Pages of a file without labels are numbered by their position in the result. */
export function createLabels() {
  const ranges: string[] = []
  let [pagesBefore, hasLabels] = [0, false]
  return {
    add({ file, pages, leftOut }: Source, copier: Copier): void {
      const entries = treeEntries(file, file.catalog.get('PageLabels'), 'Nums')
        .flatMap(([key, value]): [number, Dict][] => (typeof key === 'number' ? [[key, dictOf(file.resolve(value))]] : []))
        .toSorted(([one], [other]) => one - other)
      if (entries.length === 0) ranges.push(`${pagesBefore} <</S/D/St ${pagesBefore + 1}>>`)
      else {
        hasLabels = true
        const positions = leftOut.size === 0 ? pages.map((_, index) => index) : positionsOf(file, pages)
        for (const [index, position] of positions.entries()) {
          const at = entries.findLastIndex(([from]) => from <= position)
          const [from, label] = entries[at] ?? [0, new Map()]
          // A label range continues while its pages are consecutive.
          if (index > 0 && positions[index - 1] === position - 1 && from !== position) continue
          const start = Number(file.resolve(label.get('St')) ?? 1) + position - from
          ranges.push(`${pagesBefore + index} <<${copier.entries(new Map([...label, ['St', start]]))}>>`)
        }
      }
      pagesBefore += pages.length
    },
    /** Returns the value of `PageLabels`; undefined where no file has labels. */
    text: (): string | undefined => (hasLabels ? `<</Nums[${ranges.join(' ')}]>>` : undefined),
  }
}

function positionsOf(file: Source['file'], pages: Source['pages']): number[] {
  const numbers = new Map<number, number>()
  const walk = (object: PdfObject | undefined, seen: Set<PdfObject>): void => {
    const node = file.resolve(object)
    if (!isDict(node) || seen.has(node)) return
    seen.add(node)
    const kids = file.resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) walk(kid, seen)
    else if (object && typeof object === 'object' && 'num' in object) numbers.set(object.num, numbers.size)
  }
  walk(file.catalog.get('Pages'), new Set())
  return pages.map(({ num }) => numbers.get(num) ?? 0)
}

/** Creates a collector of the layers of all files (ISO 32000-1, 8.11.4). Hidden layers stay hidden. */
export function createLayers() {
  const groups: string[] = []
  const lists = new Map<string, string[]>([
    ['ON', []],
    ['OFF', []],
    ['Order', []],
    ['RBGroups', []],
    ['Locked', []],
    ['AS', []],
  ])
  return {
    add({ file }: Source, copier: Copier): void {
      const properties = dictOf(file.resolve(file.catalog.get('OCProperties')))
      const usual = dictOf(file.resolve(properties.get('D')))
      const own = listOf(file, properties.get('OCGs')).map((group) => copier.text(group))
      addAll(groups, own)
      for (const [key, list] of lists) {
        const more = listOf(file, usual.get(key)).map((one) => copier.text(one))
        addAll(list, more)
      }
      if (file.resolve(usual.get('BaseState')) !== 'OFF') return
      const on = new Set(listOf(file, usual.get('ON')).map((group) => copier.text(group)))
      addAll(
        lists.get('OFF') ?? [],
        own.filter((group) => !on.has(group)),
      )
    },
    /** Returns the value of `OCProperties`; undefined where there are no layers. */
    text(): string | undefined {
      if (groups.length === 0) return undefined
      const filled = [...lists].filter(([, list]) => list.length > 0).map(([key, list]) => `/${key}[${list.join(' ')}]`)
      return `<</OCGs[${groups.join(' ')}]/D<<${filled.join('')}>>>>`
    },
  }
}
