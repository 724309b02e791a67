/** Writes the run with a figure. */
import type { Figure } from '../ir/figure.ts'
import { drawingXml } from './drawing.ts'
import { drawnMarksXml } from './drawn-marks.ts'
import type { PartWriter } from './part-writer.ts'
import { wordArtXml } from './word-art.ts'

/** Returns the run with a figure; '' if the figure cannot be shown. */
export function figureRun(figure: Figure, part: PartWriter): string {
  if (figure.slanted) {
    part.account.keepFigure(figure)
    return wordArtXml({ ...figure, slanted: figure.slanted }, part.nextId())
  }
  if (figure.marks) {
    part.account.keepFigure(figure)
    return drawnMarksXml(figure.marks, figure, part.nextId)
  }
  const media = part.mediaOf(figure)
  if (!media) return ''
  part.account.keepFigure(figure)
  const address = figure.picture?.link
  const link = address ? { link: part.relationships.add('hyperlink', address, true) } : {}
  return drawingXml(figure, { ...media, ...link }, part.nextId())
}
