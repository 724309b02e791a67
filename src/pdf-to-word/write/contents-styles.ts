/** Makes the styles of a table of contents: where the titles and the page numbers of each level begin and end. */

import { indentsOf } from '../blocks/paragraphs/indents.ts'
import type { PlacedParagraph } from '../ir/paragraph.ts'
import { twips } from './parts/xml.ts'
import { stopXml, type TabStop, tabStops } from './tabs.ts'

/** What the style of a level brings, in twips. */
export interface ContentsLook {
  stops: readonly TabStop[]
  indent: number
}

/** Returns what most entries of each level have in common, by the ids of the styles. */
export function contentsLooks(paragraphs: readonly PlacedParagraph[]): Map<string, ContentsLook> {
  const entries = paragraphs.filter(({ contents }) => contents !== undefined)
  const levels = Map.groupBy(entries, ({ contents }) => `TOC${contents?.level}`)
  return new Map([...levels].map(([id, level]) => [id, mostCommon(level.map(lookOf))]))
}

function lookOf(paragraph: PlacedParagraph): ContentsLook {
  return { stops: tabStops(paragraph), indent: twips(indentsOf(paragraph).left) }
}

function mostCommon(looks: readonly ContentsLook[]): ContentsLook {
  const alike = Map.groupBy(looks, (look) => JSON.stringify(look))
  const [most] = [...alike.values()].sort((a, b) => b.length - a.length)
  return most?.[0] ?? { stops: [], indent: 0 }
}

/** Returns a style with Word's built-in name, so that updating the table of contents keeps its formatting. @param text its run properties */
export function contentsStyle(id: string, { stops, indent }: ContentsLook, spacing: string, text: string): string {
  const left = indent === 0 ? '' : `<w:ind w:left="${indent}"/>`
  const tabs = stops.length === 0 ? '' : `<w:tabs>${stops.map(stopXml).join('')}</w:tabs>`
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="toc ${id.slice(3)}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:uiPriority w:val="39"/><w:pPr>${tabs}${spacing}${left}</w:pPr>${text}</w:style>`
}
