/** Finds the changes to a PDF that keeps only some pages: nothing may lead to the others. */
import { follow, isJsonDict, isReference, type Json, type JsonDict, type JsonObject, keyOf, type Structure } from '../structure/json.ts'
import { pagesOf } from '../structure/pages.ts'
import { type Destinations, readDestinations } from './destinations.ts'
import { readOutlineItems } from './outline.ts'
import { type Page, readTags } from './tags.ts'

const outlineKeys = ['/Outlines']
const tagKeys = ['/StructTreeRoot', '/MarkInfo']
/** Keys of articles, which are chains of places on pages (PDF 32000, 12.4.3). A part would have only some links of the chain. */
const articleKeys = ['/Threads']

/** Returns a function from pages, counted from 0, to the objects that change. */
export function createSelector(structure: Structure): (pages: ReadonlySet<number>) => Map<string, JsonObject> {
  const destinations = readDestinations(structure)
  const outline = readOutlineItems(structure, destinations)
  const all = pagesOf(structure).map((node): Page => {
    const list = node && follow(structure, node.dict['/Annots'])
    const annotations = Array.isArray(list) ? list : []
    return {
      node,
      annotations: annotations.map((annotation) => ({ annotation, page: linkedPage(annotation, structure, destinations) })),
    }
  })
  const tags = readTags(structure, destinations.catalog, all)

  return (pages) => {
    const isLeft = (page: number | 'gone') => page !== 'gone' && pages.has(page)
    const isWhole = pages.size === all.length
    const changes = new Map<string, JsonObject>()
    const bookmarks = outline?.forPages(pages)
    const elements = isWhole ? undefined : tags?.forPages(pages)
    for (const [key, object] of [...(bookmarks ?? []), ...(elements ?? [])]) changes.set(key, object)
    const without = [...(bookmarks === null ? outlineKeys : []), ...(elements === null ? tagKeys : []), ...(isWhole ? [] : articleKeys)]
    const catalog = catalogFor(destinations, structure, isLeft, without)
    if (catalog) changes.set(catalogKey(structure), { value: catalog })
    for (const index of pages) {
      const { node, annotations } = all[index] ?? { node: undefined, annotations: [] }
      const kept = annotations.filter((one) => one.page === undefined || isLeft(one.page)).map(({ annotation }) => annotation)
      const { '/B': beads, ...dict } = node?.dict ?? {}
      if (node && (kept.length < annotations.length || (beads !== undefined && !isWhole)))
        changes.set(node.key, { value: { ...(isWhole ? node.dict : dict), ...(annotations.length > 0 && { '/Annots': kept }) } })
    }
    return changes
  }
}

/** Returns undefined for an annotation that is not a link to a page. */
function linkedPage(annotation: Json, structure: Structure, { pageOf }: Destinations): number | 'gone' | undefined {
  const dict = follow(structure, annotation)
  return isJsonDict(dict) && dict['/Subtype'] === '/Link' ? pageOf(dict) : undefined
}

function catalogKey({ objects }: Structure): string {
  const trailer = objects.get('trailer')
  const root = trailer && 'value' in trailer && isJsonDict(trailer.value) ? trailer.value['/Root'] : undefined
  return isReference(root) ? keyOf(root) : 'obj:0 0 R'
}

/** Returns undefined where the catalog does not change. */
function catalogFor(
  { catalog, names, pageOfDestination }: Destinations,
  structure: Structure,
  isLeft: (page: number | 'gone') => boolean,
  without: readonly string[],
): JsonDict | undefined {
  const copy = { ...catalog }
  for (const key of without) delete copy[key]
  if (without.includes('/Outlines') && copy['/PageMode'] === '/UseOutlines') delete copy['/PageMode']
  const keptNames = names.filter(([, destination]) => isLeft(pageOfDestination(destination)))
  if (keptNames.length < names.length) {
    const { '/Dests': _all, ...others } = follow(structure, catalog['/Names']) as JsonDict
    copy['/Names'] = keptNames.length === 0 ? others : { ...others, '/Dests': { '/Names': keptNames.flat() as Json[] } }
  }
  const old = follow(structure, catalog['/Dests'])
  if (isJsonDict(old)) {
    const kept = Object.entries(old).filter(([, destination]) => isLeft(pageOfDestination(destination)))
    if (kept.length < Object.keys(old).length) copy['/Dests'] = Object.fromEntries(kept)
  }
  const opening = follow(structure, catalog['/OpenAction'])
  const isToPage = Array.isArray(opening) || (isJsonDict(opening) && opening['/S'] === '/GoTo')
  if (isToPage && !isLeft(pageOfDestination(opening))) delete copy['/OpenAction']
  const isSame =
    Object.keys(copy).length === Object.keys(catalog).length && Object.entries(copy).every(([key, value]) => catalog[key] === value)
  return isSame ? undefined : copy
}
