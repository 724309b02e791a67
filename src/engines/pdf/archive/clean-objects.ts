/** Removes from the objects of a PDF what ISO 19005-2 forbids and what changes nothing that is shown. */
import { follow, isJsonDict, isReference, type Json, type JsonDict, type JsonObject, keyOf, type Structure } from '../structure/json.ts'
import { type PageNode, pagesOf } from '../structure/pages.ts'
import { NotArchivable } from './obstacle.ts'

/** Actions that only lead somewhere (ISO 19005-2, 6.5.1). */
const allowedActions = ['/GoTo', '/GoToR', '/GoToE', '/Thread', '/URI', '/Named', '/SubmitForm']
const allowedNamed = ['/NextPage', '/PrevPage', '/FirstPage', '/LastPage']
/** Kinds of annotation that need no stored appearance (ISO 19005-2, 6.3.3). */
const bareAnnotations = ['/Link', '/Popup']
/** Other kinds (ISO 19005-2, 6.3.1). */
const drawnAnnotations =
  '/Text /FreeText /Line /Square /Circle /Polygon /PolyLine /Highlight /Underline /Squiggly /StrikeOut /Stamp /Caret /Ink /Watermark /Widget'.split(
    ' ',
  )
/** Bits of an annotation's flags (PDF 32000, 12.5.3). */
const [printed, unseen] = [4, 1 | 2 | 32 | 256]
/** Length of a page in points, of a name and of a string in bytes (ISO 19005-2, 6.1.13). */
const [shortestPage, longestPage, longestName, longestString] = [3, 14_400, 127, 32_767]
const blendModes =
  '/Normal /Compatible /Multiply /Screen /Overlay /Darken /Lighten /ColorDodge /ColorBurn /HardLight /SoftLight /Difference /Exclusion /Hue /Saturation /Color /Luminosity'.split(
    ' ',
  )
const intents = ['/RelativeColorimetric', '/AbsoluteColorimetric', '/Perceptual', '/Saturation']
/** Filters that qpdf takes off when it rewrites a file. */
const removable = ['/FlateDecode', '/LZWDecode', '/ASCII85Decode', '/ASCIIHexDecode', '/RunLengthDecode']

/**
 * Returns the changed objects, by key.
 * @throws NotArchivable for what cannot be removed without a loss
 */
export function cleanObjects(structure: Structure): Map<string, JsonObject> {
  const changes = new Map<string, JsonObject>()
  const states = graphicsStates(structure)
  for (const [key, object] of structure.objects) {
    checkLimits('stream' in object ? object.stream.dict : object.value)
    if ('stream' in object) {
      checkStream(object.stream.dict, structure)
      const dict = cleanDict(object.stream.dict, structure, states)
      if (dict !== object.stream.dict) changes.set(key, { stream: { dict } })
    } else if (key !== 'trailer') {
      const value = states.has(key) && isJsonDict(object.value) ? cleanState(object.value) : object.value
      const cleaned = cleanValue(value, structure, states)
      if (cleaned !== object.value) changes.set(key, { value: cleaned })
    }
  }
  const cleaned = { header: structure.header, objects: new Map([...structure.objects, ...changes]) }
  for (const [index, page] of pagesOf(cleaned).entries())
    if (page) for (const [key, object] of cleanPage(page, index + 1, cleaned)) changes.set(key, object)
  return changes
}

/** Returns the keys of all graphics states that resources refer to; their type is optional. */
function graphicsStates(structure: Structure): Set<string> {
  const keys = new Set<string>()
  for (const object of structure.objects.values()) {
    const walk = (value: Json | undefined): void => {
      if (Array.isArray(value)) for (const one of value) walk(one)
      if (!isJsonDict(value)) return
      const named = follow(structure, value['/ExtGState'])
      if (isJsonDict(named)) for (const state of Object.values(named)) if (isReference(state)) keys.add(keyOf(state))
      for (const one of Object.values(value)) walk(one)
    }
    walk('stream' in object ? object.stream.dict : object.value)
  }
  return keys
}

function checkLimits(value: Json): void {
  if (Array.isArray(value)) for (const one of value) checkLimits(one)
  else if (isJsonDict(value)) {
    for (const [name, one] of Object.entries(value)) {
      checkLimits(name)
      checkLimits(one)
    }
  } else if (typeof value === 'string') {
    const isTooLong = value.startsWith('/') ? Buffer.byteLength(value) - 1 > longestName : Buffer.byteLength(value) > 2 * longestString
    if (isTooLong) throw new NotArchivable('size')
  }
}

function checkStream(dict: JsonDict, structure: Structure): void {
  if (['/F', '/FFilter', '/FDecodeParms'].some((key) => key in dict)) throw new NotArchivable('files')
  const filters = [follow(structure, dict['/Filter']) ?? []].flat()
  if (filters.includes('/Crypt')) throw new NotArchivable('files')
  if (filters.includes('/LZWDecode') && !filters.every((name) => removable.includes(String(name)))) throw new NotArchivable('drawing')
}

/** Cleans a value with all that it contains directly; returns the same value where nothing changes. */
function cleanValue(value: Json, structure: Structure, states: ReadonlySet<string>): Json {
  if (Array.isArray(value)) {
    const cleaned = value.map((one) => cleanValue(one, structure, states))
    return cleaned.some((one, index) => one !== value[index]) ? cleaned : value
  }
  return isJsonDict(value) ? cleanDict(value, structure, states) : value
}

function cleanDict(dict: JsonDict, structure: Structure, states: ReadonlySet<string>): JsonDict {
  const removed = new Set(['/AA'])
  if (dict['/Subtype'] === '/Image') for (const key of ['/Alternates', '/OPI', '/Metadata']) removed.add(key)
  if (dict['/Subtype'] === '/Image' && dict['/Interpolate'] === true) removed.add('/Interpolate')
  if (dict['/Subtype'] === '/Image' && '/Intent' in dict && !intents.includes(String(dict['/Intent']))) removed.add('/Intent')
  if (dict['/Subtype'] === '/Form') removed.add('/OPI')
  if (!isAllowedAction(follow(structure, dict['/A']))) removed.add('/A')
  if ('/S' in dict && !isAllowedAction(follow(structure, dict['/Next']))) removed.add('/Next')
  let isChanged = false
  const entries: [string, Json][] = []
  for (const [key, value] of Object.entries(dict)) {
    if (removed.has(key)) isChanged = true
    else {
      const inner = key === '/ExtGState' && isJsonDict(value) ? mapDict(value, cleanState) : value
      const cleaned = cleanValue(inner, structure, states)
      isChanged ||= cleaned !== value
      entries.push([key, cleaned])
    }
  }
  return isChanged ? Object.fromEntries(entries) : dict
}

function mapDict(dict: JsonDict, change: (value: JsonDict) => JsonDict): JsonDict {
  const mapped = Object.entries(dict).map(([key, value]) => [key, isJsonDict(value) ? change(value) : value] as const)
  return mapped.some(([key, value]) => value !== dict[key]) ? Object.fromEntries(mapped) : dict
}

/** Removes what tells a printing press how to print (ISO 19005-2, 6.2.5). */
function cleanState(state: JsonDict): JsonDict {
  const modes = [state['/BM'] ?? '/Normal'].flat()
  if (!modes.every((mode) => blendModes.includes(String(mode)))) throw new NotArchivable('drawing')
  const removed = ['/TR', '/TR2', '/HT', '/HTP', '/HTO', ...(intents.includes(String(state['/RI'] ?? intents[0])) ? [] : ['/RI'])]
  if (!removed.some((key) => key in state)) return state
  return Object.fromEntries(Object.entries(state).filter(([key]) => !removed.includes(key)))
}

/** Returns whether a value is no action at all, or one that PDF/A allows. */
function isAllowedAction(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object' || isAllowedAction(one))
  if (!isJsonDict(value) || typeof value['/S'] !== 'string') return true
  if (value['/S'] === '/Named') return allowedNamed.includes(String(value['/N']))
  // In other dictionaries, such as those of tags, S is no kind of action.
  return (
    allowedActions.includes(value['/S']) ||
    !/^\/(?:Launch|Sound|Movie|ResetForm|ImportData|Hide|SetOCGState|Rendition|Trans|GoTo3DView|JavaScript|SetState|NOP|GoToDp|RichMediaExecute)$/i.test(
      value['/S'],
    )
  )
}

/** Returns the page and those of its annotations that change, by key. */
function cleanPage(page: PageNode, number: number, structure: Structure): Map<string, JsonObject> {
  const box = page.get('/MediaBox')
  const [left, bottom, right, top] = (Array.isArray(box) ? box : []).map((one) => Number(follow(structure, one)))
  const [width, height] = [Math.abs((right ?? 612) - (left ?? 0)), Math.abs((top ?? 792) - (bottom ?? 0))]
  if (Math.min(width, height) < shortestPage || Math.max(width, height) > longestPage) throw new NotArchivable('size', number)
  const changes = new Map<string, JsonObject>()
  const { '/PresSteps': _steps, ...dict } = page.dict
  const annotations = follow(structure, dict['/Annots'])
  if (Array.isArray(annotations)) {
    dict['/Annots'] = annotations.map((one) => {
      const known = follow(structure, one)
      if (!isJsonDict(known)) throw new NotArchivable('annotations', number)
      const annotation = cleanAnnotation(known, number, structure)
      if (!isReference(one)) return annotation
      changes.set(keyOf(one), { value: annotation })
      return one
    })
  }
  return changes.set(page.key, { value: dict })
}

function cleanAnnotation(annotation: JsonDict, number: number, structure: Structure): JsonDict {
  const kind = String(annotation['/Subtype'])
  const flags = Number(annotation['/F'] ?? 0)
  const visible: JsonDict = { ...annotation, ...(kind !== '/Popup' && { '/F': (flags | printed) & ~unseen }) }
  if (bareAnnotations.includes(kind)) return visible
  const appearance = follow(structure, annotation['/AP'])
  // A hidden annotation would have to be shown.
  if (!drawnAnnotations.includes(kind) || (flags & unseen) !== 0 || !isJsonDict(appearance) || !('/N' in appearance))
    throw new NotArchivable('annotations', number)
  return { ...visible, '/AP': { '/N': appearance['/N'] ?? null } }
}
