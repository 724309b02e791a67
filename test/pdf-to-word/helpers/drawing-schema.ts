/** As word-schema.ts, for pictures and for the package. */
import type { Model } from './word-schema.ts'

const emu = /^-?\d{1,13}$/
const positive = /^\d{1,13}$/
const count = /^\d{1,10}$/
const flag = /^[01]$/
const name = /^.{1,253}$/s
const share = /^-?\d{1,7}$/
const distances = { distT: positive, distB: positive, distL: positive, distR: positive }

export const drawingModels: Readonly<Record<string, Model>> = {
  'w:drawing': { kids: '(wp:anchor|wp:inline)+' },
  'wp:inline': { kids: 'wp:extent wp:effectExtent? wp:docPr wp:cNvGraphicFramePr? a:graphic', attributes: distances },
  'wp:anchor': {
    kids: 'wp:simplePos wp:positionH wp:positionV wp:extent wp:effectExtent? (wp:wrapNone|wp:wrapSquare|wp:wrapTopAndBottom) wp:docPr wp:cNvGraphicFramePr? a:graphic',
    attributes: {
      ...distances,
      simplePos: flag,
      'relativeHeight!': count,
      'behindDoc!': flag,
      'locked!': flag,
      'layoutInCell!': flag,
      'allowOverlap!': flag,
    },
  },
  'wp:simplePos': { attributes: { 'x!': emu, 'y!': emu } },
  'wp:positionH': { kids: '(wp:posOffset|wp:align)', attributes: { 'relativeFrom!': /^(?:margin|page|column|character)$/ } },
  'wp:positionV': { kids: '(wp:posOffset|wp:align)', attributes: { 'relativeFrom!': /^(?:margin|page|paragraph|line)$/ } },
  'wp:posOffset': { text: true },
  'wp:align': { text: true },
  'wp:extent': { attributes: { 'cx!': positive, 'cy!': positive } },
  'wp:effectExtent': { attributes: { 'l!': emu, 't!': emu, 'r!': emu, 'b!': emu } },
  'wp:wrapNone': {},
  'wp:wrapSquare': { attributes: { 'wrapText!': /^(?:bothSides|left|right|largest)$/, ...distances } },
  'wp:wrapTopAndBottom': {},
  'wp:docPr': { kids: 'a:hlinkClick?', attributes: { 'id!': count, 'name!': name, descr: /^/, title: /^/ } },
  'a:hlinkClick': { attributes: { 'r:id!': name } },
  'wp:cNvGraphicFramePr': { kids: 'a:graphicFrameLocks?' },
  'a:graphicFrameLocks': { attributes: { noChangeAspect: flag } },
  'a:graphic': { kids: 'a:graphicData' },
  'a:graphicData': { kids: 'pic:pic', attributes: { 'uri!': name } },
  'pic:pic': { kids: 'pic:nvPicPr pic:blipFill pic:spPr' },
  'pic:nvPicPr': { kids: 'pic:cNvPr pic:cNvPicPr' },
  'pic:cNvPr': { attributes: { 'id!': count, 'name!': name, descr: /^/ } },
  'pic:cNvPicPr': {},
  'pic:blipFill': { kids: 'a:blip? a:srcRect? a:stretch?' },
  'a:blip': { attributes: { 'r:embed': name } },
  'a:srcRect': { attributes: { l: share, t: share, r: share, b: share } },
  'a:stretch': { kids: 'a:fillRect?' },
  'a:fillRect': {},
  'pic:spPr': { kids: 'a:xfrm? (a:prstGeom|a:custGeom)?' },
  'a:xfrm': { kids: 'a:off? a:ext?', attributes: { rot: share, flipH: flag, flipV: flag } },
  'a:off': { attributes: { 'x!': emu, 'y!': emu } },
  'a:ext': { attributes: { 'cx!': positive, 'cy!': positive } },
  'a:prstGeom': { kids: 'a:avLst?', attributes: { 'prst!': name } },
  'a:avLst': {},
  'a:custGeom': { kids: 'a:avLst? a:gdLst? a:ahLst? a:cxnLst? a:rect? a:pathLst' },
  'a:gdLst': {},
  'a:ahLst': {},
  'a:cxnLst': {},
  'a:rect': { attributes: { 'l!': name, 't!': name, 'r!': name, 'b!': name } },
  'a:pathLst': { kids: 'a:path*' },
  'a:path': { kids: '(a:moveTo|a:lnTo|a:cubicBezTo|a:close)*', attributes: { w: positive, h: positive } },
  'a:moveTo': { kids: 'a:pt' },
  'a:lnTo': { kids: 'a:pt' },
  'a:cubicBezTo': { kids: 'a:pt a:pt a:pt' },
  'a:close': {},
  'a:pt': { attributes: { 'x!': emu, 'y!': emu } },
  Types: { kids: '(Default|Override)*' },
  Default: { attributes: { 'Extension!': /^[a-z]+$/, 'ContentType!': name } },
  Override: { attributes: { 'PartName!': /^\//, 'ContentType!': name } },
  Relationships: { kids: 'Relationship*' },
  Relationship: { attributes: { 'Id!': /^[A-Za-z_]\w*$/, 'Type!': name, 'Target!': /^./, TargetMode: /^(?:External|Internal)$/ } },
}
