/** Finds the title above a table of contents, which Word keeps in one block with it. */

import type { Block } from '../../ir/block.ts'
import type { ContentsList } from '../../ir/paragraph.ts'
import type { Section } from '../../ir/section.ts'
import { paragraphText } from '../headings/headings.ts'
import { titleKey } from '../headings/titles.ts'

/** Common titles in the most common languages, as letters only. */
const titles = new Set(
  'contents tableofcontents inhalt inhaltsverzeichnis sommaire tabledesmatières índice contenido tabladecontenido indice sommario conteúdo sumário inhoud inhoudsopgave innehåll indhold innhold sisällys spistreści obsah tartalom содержание оглавление зміст 目录 目錄 目次 차례'.split(
    ' ',
  ),
)

/** Returns whether a block says in one of these languages that a table of contents follows. */
export const isContentsTitle = (block: Block | undefined): boolean =>
  block?.kind === 'paragraph' && titles.has(titleKey(paragraphText(block)))

/** Sets the title of a list if the paragraph directly above it is one. */
export function takeContentsTitle(list: ContentsList, stretches: Section['stretches']): void {
  const [first] = list.entries
  for (const { blocks } of stretches) {
    const at = first ? blocks.indexOf(first) : -1
    const above = blocks[at - 1]
    if (above?.kind !== 'paragraph' || above.contents || !isContentsTitle(above)) continue
    list.title = above
    above.titleOf = list
  }
}
