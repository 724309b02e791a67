/** Writes slanted text as WordArt in VML, the format of Word's own watermarks, which LibreOffice can read. */

import type { SlantedText } from '../ir/figure.ts'
import type { Box } from '../ir/geometry.ts'
import { escapeXml } from './parts/xml.ts'

/** Namespace declarations of a part with WordArt. */
export const wordArtNamespaces = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'

/** Word's definition of straight WordArt (ECMA-376 part 4, 14.1: shape type 136). */
const straightType =
  '<v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e"><v:formulas>' +
  [
    'sum #0 0 10800',
    'prod #0 2 1',
    'sum 21600 0 @1',
    'sum 0 0 @2',
    'sum 21600 0 @3',
    'if @0 @3 0',
    'if @0 21600 @1',
    'if @0 0 @2',
    'if @0 @4 21600',
  ]
    .map((formula) => `<v:f eqn="${formula}"/>`)
    .join('') +
  '</v:formulas><v:path textpathok="t"/><v:textpath on="t" fitshape="t"/></v:shapetype>'

/** Returns the content of a part, with the definition of WordArt before its first use. */
export function withWordArt(content: string): string {
  return content.replace('<v:shape ', `${straightType}<v:shape `)
}

/** Returns the run with the slanted text, behind the text of the page or in front of it, named like Word's watermarks. */
export function wordArtXml(
  { slanted: { text, style, angle }, box: { x0, y0, x1, y1 }, behind }: { slanted: SlantedText; box: Box; behind: boolean },
  id: number,
): string {
  const points = (value: number) => `${Math.round(value * 100) / 100}pt`
  const place = [
    'position:absolute',
    `margin-left:${points(x0)}`,
    `margin-top:${points(y0)}`,
    `width:${points(x1 - x0)}`,
    `height:${points(y1 - y0)}`,
    `rotation:${angle}`,
    `z-index:${behind ? '-' : ''}251658752`,
    'mso-position-horizontal-relative:page',
    'mso-position-vertical-relative:page',
  ].join(';')
  const look = [
    `font-family:"${style.family.replace(/["\\]/g, '')}"`,
    'font-size:1pt',
    style.bold ? 'font-weight:bold' : '',
    style.italic ? 'font-style:italic' : '',
  ]
  const name = `PowerPlusWaterMarkObject${id}`
  return `<w:r><w:pict><v:shape id="${name}" o:spid="_x0000_s${2048 + id}" type="#_x0000_t136" style="${place}" o:allowincell="f" fillcolor="#${style.color}" stroked="f"><v:textpath style="${escapeXml(look.filter(Boolean).join(';'))}" string="${escapeXml(text)}"/></v:shape></w:pict></w:r>`
}
