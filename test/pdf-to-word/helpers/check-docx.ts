/** Looks for what a docx may not have: elements out of order, values that Word refuses, ids that lead nowhere, parts that nobody names. */
import { posix } from 'node:path'
import { controlModels } from './control-schema.ts'
import { drawingModels } from './drawing-schema.ts'
import { parseXml, type XmlElement } from './parse-xml.ts'
import { partModels } from './part-schema.ts'
import { readZip } from './read-zip.ts'
import { limitFaults } from './word-limits.ts'
import { isNamespace, type Model, models } from './word-schema.ts'

const all: Readonly<Record<string, Model>> = { ...models, ...controlModels, ...partModels, ...drawingModels }

/** What is wrong, a sentence each; none when all is well. */
export function faultsOf(docx: Buffer): string[] {
  const parts = readZip(docx)
  const faults: string[] = []
  const trees = new Map<string, XmlElement>()
  for (const [part, bytes] of parts) {
    if (!/\.(?:xml|rels)$/.test(part)) continue
    try {
      trees.set(part, parseXml(bytes))
    } catch (error) {
      faults.push(`${part}: ${(error as Error).message}`)
    }
  }
  for (const [part, root] of trees) for (const fault of new Set(shapeFaults(root, ''))) faults.push(`${part}: ${fault}`)
  return [...faults, ...relationFaults(parts, trees), ...typeFaults(parts, trees), ...idFaults(trees)]
}

function* walk(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* walk(child)
}

function* shapeFaults(element: XmlElement, parent: string): Generator<string> {
  const model = all[`${parent}/${element.name}`] ?? all[element.name]
  if (!model) {
    yield `<${element.name}> in <${parent}> is not in the table of what may be written`
    return
  }
  const kids = element.children.map(({ name }) => `${name};`).join('')
  if (!patternOf(model.kids ?? '').test(kids)) yield `<${element.name}> holds ${kids || 'nothing'}`
  if (!model.text && element.text.trim() !== '') yield `<${element.name}> holds text`
  for (const [key, pattern] of Object.entries(model.attributes ?? {})) {
    const found = element.attributes.get(key.replace('!', ''))
    if (found === undefined ? key.endsWith('!') : !pattern.test(found)) yield `<${element.name}> has ${key}="${found}"`
  }
  for (const attribute of element.attributes.keys()) {
    const isKnown = isNamespace(attribute) || model.attributes?.[attribute] || model.attributes?.[`${attribute}!`]
    if (!isKnown) yield `<${element.name}> has an attribute ${attribute}`
  }
  yield* limitFaults(element, parent)
  for (const child of element.children) yield* shapeFaults(child, element.name)
}

const patterns = new Map<string, RegExp>()

/** The model as an expression over names, each ended by a semicolon. */
function patternOf(model: string): RegExp {
  const known = patterns.get(model) ?? new RegExp(`^${model.replace(/[\w:]+/g, '(?:$&;)').replaceAll(' ', '')}$`)
  patterns.set(model, known)
  return known
}

function ownerOf(rels: string): string {
  return posix.join(posix.dirname(rels), '..', posix.basename(rels, '.rels'))
}

function* relationFaults(parts: ReadonlyMap<string, Buffer>, trees: ReadonlyMap<string, XmlElement>): Generator<string> {
  const reached = new Set<string>(['[Content_Types].xml'])
  for (const [rels, root] of trees) {
    if (!rels.endsWith('.rels')) continue
    reached.add(rels)
    const owner = ownerOf(rels)
    const ids = new Map(root.children.map((entry) => [entry.attributes.get('Id') ?? '', entry]))
    if (ids.size !== root.children.length) yield `${rels}: an id is there twice`
    for (const { attributes } of root.children) {
      if (attributes.get('TargetMode') === 'External') continue
      const target = posix.join(posix.dirname(owner), attributes.get('Target') ?? '')
      reached.add(target)
      if (!parts.has(target)) yield `${rels}: ${target} is not there`
    }
    for (const { attributes } of trees.has(owner) ? walk(trees.get(owner) as XmlElement) : []) {
      for (const [key, id] of attributes) if (/^r:/.test(key) && !ids.has(id)) yield `${owner}: ${key}="${id}" leads nowhere`
    }
  }
  for (const [part, root] of trees) {
    const hasReferences = [...walk(root)].some(({ attributes }) => [...attributes.keys()].some((key) => /^r:/.test(key)))
    const rels = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
    if (hasReferences && !trees.has(rels)) yield `${part}: has no relationships`
  }
  for (const part of parts.keys()) if (!reached.has(part)) yield `${part}: nobody refers to it`
}

function* typeFaults(parts: ReadonlyMap<string, Buffer>, trees: ReadonlyMap<string, XmlElement>): Generator<string> {
  const types = trees.get('[Content_Types].xml')?.children ?? []
  const named = types.filter(({ name }) => name === 'Override').map(({ attributes }) => attributes.get('PartName') ?? '')
  const kinds = new Set(types.flatMap(({ name, attributes }) => (name === 'Default' ? [attributes.get('Extension')] : [])))
  if (new Set(named).size !== named.length) yield 'a part has two types'
  for (const part of named) if (!parts.has(part.slice(1))) yield `${part} has a type but is not there`
  for (const part of parts.keys()) {
    if (part === '[Content_Types].xml') continue
    const isNamed = named.includes(`/${part}`)
    if (part.startsWith('word/') && part.endsWith('.xml') && !isNamed) yield `${part} has no type of its own`
    if (!isNamed && !kinds.has(part.split('.').at(-1))) yield `${part} has no type`
  }
}

function* idFaults(trees: ReadonlyMap<string, XmlElement>): Generator<string> {
  const elements = [...trees].flatMap(([part, root]) => [...walk(root)].map((element) => ({ part, element })))
  const values = (name: string, attribute: string, parts = /^/) =>
    elements.flatMap(({ part, element }) => (element.name === name && parts.test(part) ? [element.attributes.get(attribute) ?? ''] : []))
  for (const [name, attribute] of [
    ['wp:docPr', 'id'],
    ['w:bookmarkStart', 'w:id'],
    ['w:bookmarkStart', 'w:name'],
    ['w:style', 'w:styleId'],
    ['w:num', 'w:numId'],
    ['w:abstractNum', 'w:abstractNumId'],
    ['w:comment', 'w:id'],
    ['w:commentRangeStart', 'w:id'],
    ['w:commentRangeEnd', 'w:id'],
    ['w:commentReference', 'w:id'],
    ['w:p', 'w14:paraId'],
    ['w:id', 'w:val'],
  ] as const) {
    const found = values(name, attribute).filter((id) => id !== '')
    if (new Set(found).size !== found.length) yield `${name}: an ${attribute} is there twice`
  }
  for (const [from, attribute, to, key] of [
    ['w:pStyle', 'w:val', 'w:style', 'w:styleId'],
    ['w:rStyle', 'w:val', 'w:style', 'w:styleId'],
    ['w:basedOn', 'w:val', 'w:style', 'w:styleId'],
    ['w:numId', 'w:val', 'w:num', 'w:numId'],
    ['w:abstractNumId', 'w:val', 'w:abstractNum', 'w:abstractNumId'],
    ['w:bookmarkEnd', 'w:id', 'w:bookmarkStart', 'w:id'],
    ['w:bookmarkStart', 'w:id', 'w:bookmarkEnd', 'w:id'],
    ['w:hyperlink', 'w:anchor', 'w:bookmarkStart', 'w:name'],
    ['w:footnoteReference', 'w:id', 'w:footnote', 'w:id'],
    ['w:endnoteReference', 'w:id', 'w:endnote', 'w:id'],
    // The settings name the separators.
    ['w:footnote', 'w:id', 'w:footnote', 'w:id'],
    ['w:endnote', 'w:id', 'w:endnote', 'w:id'],
    ['w:comment', 'w:id', 'w:commentReference', 'w:id'],
    ['w:commentReference', 'w:id', 'w:comment', 'w:id'],
    ['w:commentReference', 'w:id', 'w:commentRangeStart', 'w:id'],
    ['w:commentReference', 'w:id', 'w:commentRangeEnd', 'w:id'],
    ['w:commentRangeStart', 'w:id', 'w:commentReference', 'w:id'],
    ['w15:commentEx', 'w15:paraId', 'w:p', 'w14:paraId'],
    ['w15:commentEx', 'w15:paraIdParent', 'w:p', 'w14:paraId'],
  ] as const) {
    const known = new Set(values(to, key, to === 'w:footnote' ? /footnotes/ : to === 'w:endnote' ? /endnotes/ : /^/))
    // A paragraph of list 0 is taken out of that of its style.
    if (from === 'w:numId') known.add('0')
    for (const id of new Set(values(from, attribute))) if (id !== '' && !known.has(id)) yield `${from}: ${id} leads nowhere`
  }
  yield* rowFaults(elements.flatMap(({ element }) => (element.name === 'w:tbl' ? [element] : [])))
}

/** The cells of every row have to fill the grid. */
function* rowFaults(tables: readonly XmlElement[]): Generator<string> {
  for (const { children } of tables) {
    const columns = children.find(({ name }) => name === 'w:tblGrid')?.children.length ?? 0
    for (const row of children.filter(({ name }) => name === 'w:tr')) {
      const spans = row.children.filter(({ name }) => name === 'w:tc').map((cell) => [...walk(cell)].find(({ name }) => name === 'w:tcPr'))
      const filled = spans.reduce(
        (sum, cell) => sum + Number(cell?.children.find(({ name }) => name === 'w:gridSpan')?.attributes.get('w:val') ?? 1),
        0,
      )
      if (filled !== columns) yield `a row fills ${filled} of ${columns} columns`
    }
  }
}
