/** Converts pictures to DrawingML: inline, or anchored at their place on the page. */

import type { Figure } from '../ir/figure.ts'
import type { Box } from '../ir/geometry.ts'
import type { Outline } from '../ir/picture.ts'
import type { FigureMedia } from './part-writer.ts'
import { emu, escapeXml } from './parts/xml.ts'

/** Returns the run with a figure. */
export function drawingXml(figure: Figure, { relationship, crop, vector, link, covers }: FigureMedia, id: number): string {
  const { box, picture } = figure
  const [cx, cy] = [Math.max(1, emu(box.x1 - box.x0)), Math.max(1, emu(box.y1 - box.y0))]
  const description = figure.alt ? ` descr="${escapeXml(figure.alt)}"` : ''
  const leads = link ? `<a:hlinkClick r:id="${link}"/>` : ''
  const naming = `<wp:docPr id="${id}" name="Picture ${id}"${description}>${leads}</wp:docPr>`
  const graphic = `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blipXml(relationship, vector)}${cropXml(crop)}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>${shapeXml(picture?.outline)}</pic:spPr></pic:pic></a:graphicData></a:graphic>`
  const extent = `<wp:extent cx="${cx}" cy="${cy}"/>`
  if (figure.inline) {
    const lowered = figure.drop ? `<w:rPr><w:position w:val="-${Math.round(figure.drop * 2)}"/></w:rPr>` : ''
    return `<w:r>${lowered}<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">${extent}${naming}${graphic}</wp:inline></w:drawing></w:r>`
  }
  const place = (axis: 'H' | 'V', at: number) =>
    `<wp:position${axis} relativeFrom="page"><wp:posOffset>${emu(at)}</wp:posOffset></wp:position${axis}>`
  const { side = null, left = 0, right = 0, top = 0, bottom = 0 } = figure.wrap ?? {}
  const wrap = side ? `<wp:wrapSquare wrapText="${side === 'both' ? 'bothSides' : side}"/>` : '<wp:wrapNone/>'
  return `<w:r><w:drawing><wp:anchor distT="${emu(top)}" distB="${emu(bottom)}" distL="${emu(Math.max(0, left))}" distR="${emu(Math.max(0, right))}" simplePos="0" relativeHeight="${stackedAt(figure, id)}" behindDoc="${figure.behind && !covers ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>${place('H', box.x0)}${place('V', box.y0)}${extent}<wp:effectExtent l="0" t="0" r="0" b="0"/>${wrap}${naming}<wp:cNvGraphicFramePr/>${graphic}</wp:anchor></w:drawing></w:r>`
}

/** Returns the place of a floating figure among the others, which Word counts from the lowest one upwards. @param id for figures without a place */
export function stackedAt({ order }: Pick<Figure, 'order'>, id: number): number {
  return order === undefined ? id : order + 1
}

/** Returns the reference to the pixels, and to the SVG for programs that support it ([MS-ODRAWXML], svgBlip). */
function blipXml(pixels: string, vector: string | undefined): string {
  if (vector === undefined) return `<a:blip r:embed="${pixels}"/>`
  const svg = `<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="${vector}"/>`
  return `<a:blip r:embed="${pixels}"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">${svg}</a:ext></a:extLst></a:blip>`
}

/** Returns the cropping, in thousandths of a percent. */
function cropXml(crop: Box | null): string {
  if (!crop) return ''
  const share = (part: number) => Math.max(0, Math.round(part * 100_000))
  return `<a:srcRect l="${share(crop.x0)}" t="${share(crop.y0)}" r="${share(crop.x1)}" b="${share(crop.y1)}"/>`
}

/** Size of the coordinate grid of a clipping shape, in each direction. */
const shapeUnits = 10_000

/** Returns the shape to which a picture is clipped. */
function shapeXml(outline: Outline | undefined): string {
  if (!outline) return '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
  const place = ([x, y]: readonly [number, number]) => `<a:pt x="${Math.round(x * shapeUnits)}" y="${Math.round(y * shapeUnits)}"/>`
  const names = ['', 'lnTo', '', 'cubicBezTo']
  const parts = outline.map((pieces) => {
    const [start, ...rest] = pieces.map((points) => ({ name: names[points.length], places: points.map(place).join('') }))
    const drawn = rest.map(({ name, places }) => `<a:${name}>${places}</a:${name}>`).join('')
    return start ? `<a:moveTo>${start.places}</a:moveTo>${drawn}<a:close/>` : ''
  })
  return `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="${shapeUnits}" h="${shapeUnits}">${parts.join('')}</a:path></a:pathLst></a:custGeom>`
}
