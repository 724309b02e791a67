/** Removes from the catalog of a PDF what ISO 19005-2 forbids: scripts, changes of layers, attached files. */
import { follow, isJsonDict, isReference, type Json, type JsonDict, type JsonObject, keyOf, type Structure } from '../structure/json.ts'
import { NotArchivable } from './obstacle.ts'

const removed = ['/AA', '/Requirements', '/NeedsRendering', '/Metadata', '/OutputIntents']
const removedNames = ['/JavaScript', '/AlternatePresentations', '/Renditions']

/**
 * Returns the catalog without these; what is removed from other objects is added to `changes`.
 * @throws NotArchivable for attached files
 */
export function cleanCatalog(catalog: JsonDict, structure: Structure, changes: Map<string, JsonObject>): JsonDict {
  const names = follow(structure, catalog['/Names'])
  if (isJsonDict(names) && '/EmbeddedFiles' in names && !isEmpty(follow(structure, names['/EmbeddedFiles'])))
    throw new NotArchivable('files')
  if ('/Collection' in catalog || '/AF' in catalog) throw new NotArchivable('files')
  const cleaned = without(catalog, removed)
  const open = follow(structure, catalog['/OpenAction'])
  // Readers may open a file at a place, but may do nothing else.
  if (isJsonDict(open) && open['/S'] !== '/GoTo') delete cleaned['/OpenAction']
  if (isJsonDict(names)) cleaned['/Names'] = without(names, removedNames)
  const form = follow(structure, catalog['/AcroForm'])
  if (isJsonDict(form)) {
    if ('/XFA' in form) throw new NotArchivable('annotations')
    cleaned['/AcroForm'] = without(form, ['/NeedAppearances'])
  }
  const layers = follow(structure, catalog['/OCProperties'])
  if (isJsonDict(layers)) cleaned['/OCProperties'] = cleanLayers(layers, structure, changes)
  return cleaned
}

function isEmpty(tree: Json | undefined): boolean {
  if (!isJsonDict(tree)) return true
  return ['/Names', '/Kids'].every((key) => !(key in tree) || (Array.isArray(tree[key]) && tree[key].length === 0))
}

function without(dict: JsonDict, keys: readonly string[]): JsonDict {
  return Object.fromEntries(Object.entries(dict).filter(([key]) => !keys.includes(key)))
}

/** Each configuration of layers needs a name, and none may change them by itself (ISO 19005-2, 6.9). */
function cleanLayers(layers: JsonDict, structure: Structure, changes: Map<string, JsonObject>): JsonDict {
  let count = 0
  const clean = (value: Json): Json => {
    const dict = follow(structure, value)
    if (!isJsonDict(dict)) return value
    count += 1
    // An order would have to list every layer.
    const cleaned = { ...without(dict, ['/AS', '/Order']), '/Name': `u:Layers ${count}` }
    if (!isReference(value)) return cleaned
    changes.set(keyOf(value), { value: cleaned })
    return value
  }
  const others = follow(structure, layers['/Configs'])
  return {
    ...layers,
    ...('/D' in layers && { '/D': clean(layers['/D'] ?? null) }),
    ...(Array.isArray(others) && { '/Configs': others.map(clean) }),
  }
}
