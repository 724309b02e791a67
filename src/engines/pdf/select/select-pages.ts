/** What changes in a PDF of which only some pages stay: nothing may lead to the others. */
import { follow, isJsonDict, isReference, type Json, type JsonDict, type JsonObject, keyOf, type Structure } from '../structure/json.ts'
import { pagesOf } from '../structure/pages.ts'
import { type Destinations, readDestinations } from './destinations.ts'
import { readOutlineItems } from './outline.ts'

/** Returns what tells the objects that change for pages, counted from 0. */
export function createSelector(structure: Structure): (pages: ReadonlySet<number>) => Map<string, JsonObject> {
  const destinations = readDestinations(structure)
  const outline = readOutlineItems(structure, destinations)
  const all = pagesOf(structure)
  const links = all.map((page) => {
    const list = page && follow(structure, page.dict['/Annots'])
    return Array.isArray(list) ? list.map((annotation) => ({ annotation, page: linkedPage(annotation, structure, destinations) })) : []
  })

  return (pages) => {
    const isLeft = (page: number | 'gone') => page !== 'gone' && pages.has(page)
    const changes = new Map<string, JsonObject>()
    const bookmarks = outline?.forPages(pages)
    for (const [key, object] of bookmarks ?? []) changes.set(key, object)
    const catalog = catalogFor(destinations, structure, isLeft, bookmarks === null)
    if (catalog) changes.set(catalogKey(structure), { value: catalog })
    for (const index of pages) {
      const [page, annotations] = [all[index], links[index] ?? []]
      const kept = annotations.filter((one) => one.page === undefined || isLeft(one.page)).map(({ annotation }) => annotation)
      if (page && kept.length < annotations.length) changes.set(page.key, { value: { ...page.dict, '/Annots': kept } })
    }
    return changes
  }
}

/** Returns undefined for what is no link to a page. */
function linkedPage(annotation: Json, structure: Structure, { pageOf }: Destinations): number | 'gone' | undefined {
  const dict = follow(structure, annotation)
  return isJsonDict(dict) && dict['/Subtype'] === '/Link' ? pageOf(dict) : undefined
}

function catalogKey({ objects }: Structure): string {
  const trailer = objects.get('trailer')
  const root = trailer && 'value' in trailer && isJsonDict(trailer.value) ? trailer.value['/Root'] : undefined
  return isReference(root) ? keyOf(root) : 'obj:0 0 R'
}

/** Returns undefined where it stays as it is. */
function catalogFor(
  { catalog, names, pageOfDestination }: Destinations,
  structure: Structure,
  isLeft: (page: number | 'gone') => boolean,
  isWithoutOutline: boolean,
): JsonDict | undefined {
  const copy = { ...catalog }
  if (isWithoutOutline) {
    delete copy['/Outlines']
    if (copy['/PageMode'] === '/UseOutlines') delete copy['/PageMode']
  }
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
