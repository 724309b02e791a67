/** Writes rules and areas of one colour as drawing shapes (DrawingML, [MS-ODRAWXML] 2.24). */

import type { Figure } from '../ir/figure.ts'
import { type Box, union } from '../ir/geometry.ts'
import type { ShownMark } from '../ir/shape.ts'
import { stackedAt } from './drawing.ts'
import { emu } from './parts/xml.ts'

/** Namespace declarations of a part with such shapes. */
export const shapeNamespaces = [
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"',
].join(' ')

const kinds = {
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  wpg: 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
} as const

/** Returns the run with the shapes; several shapes form a group, so that they can be moved together. */
export function drawnMarksXml(marks: readonly ShownMark[], figure: Pick<Figure, 'behind' | 'order'>, nextId: () => number): string {
  const id = nextId()
  const at = union(marks.map(placeOf))
  const [first, ...rest] = marks
  if (!first) return ''
  const kind = rest.length > 0 ? 'wpg' : 'wps'
  const inner = kind === 'wps' ? shapeXml(first, null, null) : groupXml(marks, at, nextId)
  const place = (axis: 'H' | 'V', points: number) =>
    `<wp:position${axis} relativeFrom="page"><wp:posOffset>${emu(points)}</wp:posOffset></wp:position${axis}>`
  const anchor = `<wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${stackedAt(figure, id)}" behindDoc="${figure.behind ? 1 : 0}" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>${place('H', at.x0)}${place('V', at.y0)}<wp:extent ${sizeOf(at)}/><wp:effectExtent l="0" t="0" r="0" b="0"/><wp:wrapNone/><wp:docPr id="${id}" name="Shape ${id}"/><wp:cNvGraphicFramePr/><a:graphic><a:graphicData uri="${kinds[kind]}">${inner}</a:graphicData></a:graphic></wp:anchor>`
  return `<w:r><mc:AlternateContent><mc:Choice Requires="${kind}"><w:drawing>${anchor}</w:drawing></mc:Choice></mc:AlternateContent></w:r>`
}

function groupXml(marks: readonly ShownMark[], box: Box, nextId: () => number): string {
  const frame = `<a:off x="0" y="0"/><a:ext ${sizeOf(box)}/><a:chOff x="0" y="0"/><a:chExt ${sizeOf(box)}/>`
  return `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr><a:xfrm>${frame}</a:xfrm></wpg:grpSpPr>${marks.map((mark) => shapeXml(mark, box, nextId())).join('')}</wpg:wgp>`
}

/** Returns one shape. @param owner the box of the group that it is in, or null */
function shapeXml(mark: ShownMark, owner: Box | null, id: number | null): string {
  const { isRule, color, width, dashed } = mark
  const at = placeOf(mark)
  const paint = `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
  const look = isRule
    ? `<a:prstGeom prst="line"><a:avLst/></a:prstGeom><a:ln w="${emu(width)}">${paint}${dashed ? '<a:prstDash val="dash"/>' : ''}</a:ln>`
    : `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${paint}<a:ln><a:noFill/></a:ln>`
  const [x, y] = owner ? [at.x0 - owner.x0, at.y0 - owner.y0] : [0, 0]
  const name = id === null ? '' : `<wps:cNvPr id="${id}" name="Shape ${id}"/>`
  return `<wps:wsp>${name}<wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext ${sizeOf(at)}/></a:xfrm>${look}</wps:spPr><wps:bodyPr/></wps:wsp>`
}

/** Returns the box of a mark; for a rule, its centre line. */
function placeOf({ isRule, level, box: { x0, y0, x1, y1 } }: ShownMark): Box {
  if (!isRule) return { x0, y0, x1, y1 }
  return level ? { x0, x1, y0: (y0 + y1) / 2, y1: (y0 + y1) / 2 } : { x0: (x0 + x1) / 2, x1: (x0 + x1) / 2, y0, y1 }
}

const sizeOf = ({ x0, y0, x1, y1 }: Box) => `cx="${emu(x1 - x0)}" cy="${emu(y1 - y0)}"`
