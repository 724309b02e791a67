/** A paragraph without text, for the distance that it makes. */
import type { Paragraph, Spacing } from '../layout/model.ts'

export function emptyParagraph(page: number, top: number, spacing: Spacing): Paragraph {
  return {
    kind: 'paragraph',
    lines: [],
    left: 0,
    right: 0,
    align: 'left',
    heading: null,
    list: null,
    caption: false,
    shade: '',
    borders: null,
    rtl: false,
    page,
    box: { x0: 0, x1: 0, y0: top, y1: top + spacing.line },
    spacing,
  }
}
