/** Makes destinations and tags lead to the places of their pages on the sheets. */
import { transform } from '../../../pdf-to-word/ir/geometry.ts'
import { isJsonDict, isReference, type Json, type JsonDict } from '../structure/json.ts'
import type { PlacedPage, PlacedPages } from './placed-page.ts'

/** How a destination shows its page (PDF 32000, 12.3.2.2). */
const views = ['/XYZ', '/Fit', '/FitH', '/FitV', '/FitR', '/FitB', '/FitBH', '/FitBV']

/** Returns the value with its destinations and tags moved to the sheets, or the same value where nothing leads to a page. */
export function onSheets(value: Json, pages: PlacedPages, ownPage?: PlacedPage): Json {
  if (typeof value === 'string') return pages.get(value)?.sheet ?? value
  if (Array.isArray(value)) {
    const page = typeof value[0] === 'string' ? pages.get(value[0]) : undefined
    if (page && views.includes(String(value[1]))) return destination(value, page)
    return changedArray(value, (one) => onSheets(one, pages, ownPage))
  }
  return isJsonDict(value) ? dictOnSheets(value, pages, ownPage) : value
}

function dictOnSheets(dict: JsonDict, pages: PlacedPages, ownPage: PlacedPage | undefined): JsonDict {
  const named = dict['/Pg']
  const page = (isReference(named) ? pages.get(named) : undefined) ?? ownPage
  const isMark = dict['/Type'] === '/MCR' && !('/Stm' in dict)
  const isTag = '/S' in dict && '/P' in dict && '/K' in dict
  const entries = Object.entries(dict)
  let isChanged = false
  const changed = entries.map(([key, one]): [string, Json] => {
    const other = isTag && key === '/K' ? contentOf(one, pages, page) : onSheets(one, pages, page)
    isChanged ||= other !== one
    return [key, other]
  })
  // Marked content now belongs to the form that shows the page, and no longer to the page's own content.
  if (isMark && page?.form !== undefined) return { ...Object.fromEntries(changed), '/Pg': page.sheet, '/Stm': page.form }
  return isChanged ? Object.fromEntries(changed) : dict
}

/** Returns the kids of a tag: marked-content numbers of its page, references to other tags, or dictionaries. */
function contentOf(kids: Json, pages: PlacedPages, page: PlacedPage | undefined): Json {
  if (Array.isArray(kids)) return changedArray(kids, (kid) => contentOf(kid, pages, page))
  if (typeof kids !== 'number' || page?.form === undefined) return onSheets(kids, pages, page)
  return { '/Type': '/MCR', '/Pg': page.sheet, '/Stm': page.form, '/MCID': kids }
}

function changedArray(list: Json[], change: (one: Json) => Json): Json[] {
  let isChanged = false
  const changed = list.map((one) => {
    const other = change(one)
    isChanged ||= other !== one
    return other
  })
  return isChanged ? changed : list
}

function destination([, view, left, top]: Json[], { sheet, matrix, corner }: PlacedPage): Json {
  const [x, y] = view === '/XYZ' && typeof left === 'number' && typeof top === 'number' ? transform(matrix, left, top) : corner
  return [sheet, '/XYZ', x, y, null]
}
