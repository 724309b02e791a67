/** Appends files to a new one, one file at a time. */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import { dictOf, isRef, isStream } from '../../../pdf-to-word/pdf/objects.ts'
import type { OutlineMode } from '../assemble/merge-plan.ts'
import { createPdfWriter } from '../structure/pdf-writer.ts'
import { createLabels, createLayers, createNames } from './catalog.ts'
import { type Copier, createCopier, numberIn, without } from './copier.ts'
import { findDestinations } from './destinations.ts'
import { createForms } from './forms.ts'
import { createOutline } from './outline.ts'
import { addAll, listOf, type Source } from './source.ts'
import { createTags } from './tags.ts'

/** Catalog entries that are copied from the first file only. */
const ofTheFirst = ['ViewerPreferences', 'PageMode', 'PageLayout', 'Lang', 'OutputIntents'] as const
/** Pages below one node of the page tree: with such groups, readers find a page after reading few nodes (ISO 32000-1, 7.7.3.1). */
const kidsOfNode = 64

/** Creates a file at `path` for this number of sources. */
export function createMerger(path: string, outlineMode: OutlineMode, sourceCount: number) {
  const writer = createPdfWriter(path)
  const catalogNum = writer.reserve()
  const tags = createTags(writer, sourceCount)
  const forms = createForms(writer)
  const outline = createOutline(writer, outlineMode)
  const [names, labels, layers] = [createNames(), createLabels(), createLayers()]
  const pages: number[] = []
  const nodeOf: number[] = []
  const associated: string[] = []
  let [entriesOfFirst, info, metadata, sources] = ['', '', '', 0]

  /** Pages are written at once, so that the nodes above them are reserved before their number is known. */
  function nodeFor(index: number): number {
    const node = Math.floor(index / kidsOfNode)
    nodeOf[node] ??= writer.reserve()
    return nodeOf[node]
  }

  function addPages(source: Source, copier: Copier): void {
    for (const { num, dict } of source.pages) {
      const own = copier.numberOf({ num, gen: 0 })
      if (own === null) continue
      const node = nodeFor(pages.length)
      pages.push(own)
      writer.write(own, `<<${copier.entries(without(dict, 'Parent', 'B'))}/Parent ${node} 0 R>>`)
    }
  }

  function addFirst({ file }: Source, copier: Copier): void {
    const kept: Dict = new Map(ofTheFirst.flatMap((key) => (file.catalog.has(key) ? [[key, file.catalog.get(key) as PdfObject]] : [])))
    entriesOfFirst = copier.entries(kept)
    const about = file.trailer.get('Info')
    if (isRef(about) && dictOf(file.resolve(about)).size > 0) info = `/Info ${copier.text(about)}`
    const described = file.resolve(file.catalog.get('Metadata'))
    // The first file may claim to be PDF/A or PDF/UA; that need not be true of the result.
    if (isStream(described) && !/pdfaid|pdfuaid/.test(file.decode(described).toString('latin1'))) {
      metadata = `/Metadata ${copier.text(file.catalog.get('Metadata'))}`
    }
  }

  return {
    add(source: Source): void {
      const { file } = source
      const destinations = findDestinations(source)
      const sourceTags = tags.open(source)
      const form = forms.open(source)
      const change = (dict: Dict) => destinations.settle(form.change(sourceTags.change(dict)))
      const copier = createCopier(source, writer, change)
      for (const num of [numberIn(file.trailer.get('Root')), numberIn(file.catalog.get('Pages'))])
        if (num !== undefined) copier.replace(num, null)
      const own = source.pages.map(({ num }) => ({ num, writtenAs: writer.reserve() }))
      for (const { num, writtenAs } of own) copier.replace(num, writtenAs)
      sourceTags.add(copier)
      form.add(copier)
      if (sources === 0) addFirst(source, copier)
      addPages(source, copier)
      outline.add(source, copier)
      names.add(source, copier, destinations)
      labels.add(source, copier)
      layers.add(source, copier)
      const files = listOf(file, file.catalog.get('AF')).map((one) => copier.text(one))
      addAll(associated, files)
      copier.finish()
      sources += 1
    },
    /** Writes the objects that belong to all files together. */
    end(): void {
      const top = writer.reserve()
      for (const [index, node] of nodeOf.entries()) {
        const kids = pages.slice(index * kidsOfNode, (index + 1) * kidsOfNode)
        writer.write(node, `<</Type/Pages/Parent ${top} 0 R/Count ${kids.length}/Kids[${references(kids)}]>>`)
      }
      writer.write(top, `<</Type/Pages/Count ${pages.length}/Kids[${references(nodeOf)}]>>`)
      const tree = tags.write()
      const parts: [string, string | undefined][] = [
        ['Outlines', referenceTo(outline.write())],
        ['AcroForm', referenceTo(forms.write())],
        ['StructTreeRoot', referenceTo(tree)],
        ['MarkInfo', tree === null ? undefined : '<</Marked true>>'],
        ['Names', names.text()],
        ['PageLabels', labels.text()],
        ['OCProperties', layers.text()],
        ['AF', associated.length > 0 ? `[${associated.join(' ')}]` : undefined],
      ]
      const filled = parts.flatMap(([key, text]) => (text === undefined ? [] : [`/${key} ${text}`]))
      writer.write(catalogNum, `<</Type/Catalog/Pages ${top} 0 R${entriesOfFirst}${metadata}${filled.join('')}>>`)
      writer.end(`/Root ${catalogNum} 0 R${info}`)
    },
  }
}

function references(numbers: readonly number[]): string {
  return numbers.map((num) => `${num} 0 R`).join(' ')
}

function referenceTo(num: number | null): string | undefined {
  return num === null ? undefined : `${num} 0 R`
}
