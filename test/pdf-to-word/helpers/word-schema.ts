/**
 * The elements that the engine writes, with what may stand in them: in the order and with the attributes of
 * ECMA-376 (transitional), wml.xsd, dml-wordprocessingDrawing.xsd, dml-picture.xsd and the schemas of the package.
 */

export interface Model {
  /** Children in order: `name?`, `name*`, `name+`, `(one|other)*`. */
  kids?: string
  /** It holds text. */
  text?: true
  /** Attributes and what they may be; those with `!` have to be there. */
  attributes?: Readonly<Record<string, RegExp>>
}

/** Up to 31680, 22 inches. */
const upTo = '(?:[0-2]?\\d{1,4}|30\\d{3}|31[0-5]\\d{2}|316[0-7]\\d|31680)'
const twips = new RegExp(`^${upTo}$`)
const signed = new RegExp(`^-?${upTo}$`)
export const count = /^\d{1,10}$/
export const onOff = /^(?:[01]|true|false|on|off)$/
const color = /^(?:[0-9A-F]{6}|auto)$/
export const name = /^.{1,253}$/s
export const value = (pattern: RegExp): Model => ({ attributes: { 'w:val!': pattern } })
export const toggle: Model = { attributes: { 'w:val': onOff } }
const nothing: Model = {}
const border: Model = {
  attributes: {
    'w:val!': /^(?:nil|none|single|dashed|dotted|double)$/,
    'w:sz': /^(?:[2-9]|[1-8]\d|9[0-6])$/,
    'w:space': /^(?:[0-2]?\d|3[01])$/,
    'w:color': color,
  },
}
const width: Model = { attributes: { 'w:w!': signed, 'w:type!': /^(?:dxa|auto|nil|pct)$/ } }
export const blocks = '(w:p|w:tbl|w:sdt)'
export const inline = '(w:bookmarkStart|w:bookmarkEnd|w:commentRangeStart|w:commentRangeEnd|w:hyperlink|w:sdt|w:r)*'
/** Below 0x80000000, as [MS-DOCX] 2.6.2.3 has it. */
const paraId = /^[0-7][0-9A-F]{7}$/
const namespaces = /^xmlns/

export const isNamespace = (attribute: string): boolean => namespaces.test(attribute)

export const models: Readonly<Record<string, Model>> = {
  'w:background': { attributes: { 'w:color!': color } },
  'w:document': { kids: 'w:background? w:body', attributes: { 'mc:Ignorable': name } },
  'w:body': { kids: `${blocks}* w:sectPr?` },
  'w:hdr': { kids: `${blocks}+`, attributes: { 'mc:Ignorable': name } },
  'w:ftr': { kids: `${blocks}+`, attributes: { 'mc:Ignorable': name } },
  'w:footnotes': { kids: 'w:footnote*', attributes: { 'mc:Ignorable': name } },
  'w:footnote': { kids: `${blocks}*`, attributes: { 'w:id!': /^-?\d+$/, 'w:type': /^(?:normal|separator|continuationSeparator)$/ } },

  'w:endnotes': { kids: 'w:endnote*', attributes: { 'mc:Ignorable': name } },
  'w:endnote': { kids: `${blocks}*`, attributes: { 'w:id!': /^-?\d+$/, 'w:type': /^(?:normal|separator|continuationSeparator)$/ } },
  'w:comments': { kids: 'w:comment*', attributes: { 'mc:Ignorable': name } },
  'w:comment': {
    kids: `${blocks}*`,
    attributes: { 'w:id!': count, 'w:author!': /^/, 'w:date': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, 'w:initials': /^/ },
  },
  'w15:commentsEx': { kids: 'w15:commentEx*', attributes: { 'mc:Ignorable': name } },
  'w15:commentEx': { attributes: { 'w15:paraId!': paraId, 'w15:paraIdParent': paraId, 'w15:done': onOff } },

  'w:p': { kids: `w:pPr? ${inline}`, attributes: { 'w14:paraId': paraId } },
  'w:commentRangeStart': { attributes: { 'w:id!': count } },
  'w:commentRangeEnd': { attributes: { 'w:id!': count } },
  'w:commentReference': { attributes: { 'w:id!': count } },
  'w:annotationRef': nothing,
  'w:hyperlink': { kids: inline, attributes: { 'r:id': name, 'w:anchor': name, 'w:history': onOff } },
  'w:bookmarkStart': { attributes: { 'w:id!': count, 'w:name!': /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u } },
  'w:bookmarkEnd': { attributes: { 'w:id!': count } },
  'w:pPr': {
    kids: 'w:pStyle? w:keepNext? w:keepLines? w:pageBreakBefore? w:framePr? w:widowControl? w:numPr? w:suppressLineNumbers? w:pBdr? w:shd? w:tabs? w:suppressAutoHyphens? w:kinsoku? w:wordWrap? w:overflowPunct? w:topLinePunct? w:autoSpaceDE? w:autoSpaceDN? w:bidi? w:adjustRightInd? w:snapToGrid? w:spacing? w:ind? w:contextualSpacing? w:mirrorIndents? w:suppressOverlap? w:jc? w:textDirection? w:textAlignment? w:outlineLvl? w:rPr? w:sectPr?',
  },
  'w:pStyle': value(name),
  'w:keepNext': toggle,
  'w:framePr': {
    attributes: {
      'w:dropCap': /^(?:none|drop|margin)$/,
      'w:lines': /^(?:[1-9]|10)$/,
      'w:w': twips,
      'w:h': twips,
      'w:hRule': /^(?:auto|atLeast|exact)$/,
      'w:hSpace': twips,
      'w:vSpace': twips,
      'w:wrap': /^(?:auto|notBeside|around|tight|through|none)$/,
      'w:vAnchor': /^(?:text|margin|page)$/,
      'w:hAnchor': /^(?:text|margin|page)$/,
      'w:x': signed,
      'w:y': signed,
    },
  },
  'w:textAlignment': value(/^(?:top|center|baseline|bottom|auto)$/),
  'w:keepLines': toggle,
  'w:pageBreakBefore': toggle,
  'w:widowControl': toggle,
  'w:suppressAutoHyphens': toggle,
  'w:autoSpaceDE': toggle,
  'w:autoSpaceDN': toggle,
  'w:snapToGrid': toggle,
  'w:contextualSpacing': toggle,
  'w:bidi': toggle,
  'w:numPr': { kids: 'w:ilvl? w:numId?' },
  'w:ilvl': value(/^[0-8]$/),
  'w:numId': value(count),
  'w:pBdr': { kids: 'w:top? w:left? w:bottom? w:right? w:between? w:bar?' },
  'w:tabs': { kids: 'w:tab+' },
  'w:tabs/w:tab': {
    attributes: {
      'w:val!': /^(?:clear|left|center|right|decimal|bar|num)$/,
      'w:pos!': signed,
      'w:leader': /^(?:none|dot|hyphen|underscore|heavy|middleDot)$/,
    },
  },
  'w:spacing': {
    attributes: { 'w:before': twips, 'w:after': twips, 'w:line': signed, 'w:lineRule': /^(?:auto|exact|atLeast)$/ },
  },
  'w:rPr/w:spacing': value(signed),
  'w:ind': { attributes: { 'w:left': signed, 'w:right': signed, 'w:firstLine': twips, 'w:hanging': twips } },
  'w:jc': value(/^(?:left|center|right|both|start|end|distribute)$/),
  'w:outlineLvl': value(/^[0-9]$/),

  'w:r': {
    kids: 'w:rPr? (w:t|w:tab|w:br|w:noBreakHyphen|w:softHyphen|w:sym|w:drawing|mc:AlternateContent|w:pict|w:fldChar|w:instrText|w:footnoteReference|w:footnoteRef|w:endnoteReference|w:endnoteRef|w:commentReference|w:annotationRef|w:separator|w:continuationSeparator)*',
  },
  'w:rPr': {
    kids: 'w:rStyle? w:rFonts? w:b? w:bCs? w:i? w:iCs? w:caps? w:smallCaps? w:strike? w:dstrike? w:noProof? w:vanish? w:color? w:spacing? w:w? w:kern? w:position? w:sz? w:szCs? w:highlight? w:u? w:bdr? w:shd? w:vertAlign? w:rtl? w:cs? w:lang?',
  },
  'w:rStyle': value(name),
  'w:rFonts': { attributes: { 'w:ascii': name, 'w:hAnsi': name, 'w:eastAsia': name, 'w:cs': name, 'w:hint': /^(?:default|eastAsia|cs)$/ } },
  ...Object.fromEntries(
    ['w:b', 'w:bCs', 'w:i', 'w:iCs', 'w:caps', 'w:smallCaps', 'w:strike', 'w:dstrike', 'w:noProof', 'w:vanish', 'w:rtl', 'w:cs'].map(
      (key) => [key, toggle],
    ),
  ),
  'w:color': value(color),
  'w:w': value(/^[1-9]\d{0,2}$/),
  'w:kern': value(count),
  'w:position': value(signed),
  'w:sz': value(/^[1-9]\d{0,3}$/),
  'w:szCs': value(/^[1-9]\d{0,3}$/),
  'w:u': { attributes: { 'w:val': /^(?:none|single|double|words|dotted|dash|wave)$/, 'w:color': color } },
  'w:shd': { attributes: { 'w:val!': /^(?:nil|clear|solid)$/, 'w:color': color, 'w:fill': color } },
  'w:vertAlign': value(/^(?:baseline|superscript|subscript)$/),
  'w:lang': { attributes: { 'w:val': name, 'w:eastAsia': name, 'w:bidi': name } },
  'w:t': { text: true, attributes: { 'xml:space': /^preserve$/ } },
  'w:instrText': { text: true, attributes: { 'xml:space': /^preserve$/ } },
  'w:tab': nothing,
  'w:br': { attributes: { 'w:type': /^(?:page|column|textWrapping)$/ } },
  'w:noBreakHyphen': nothing,
  'w:softHyphen': nothing,
  'w:sym': { attributes: { 'w:font!': name, 'w:char!': /^[0-9A-F]{4}$/ } },
  'w:fldChar': { attributes: { 'w:fldCharType!': /^(?:begin|separate|end)$/ } },
  'w:footnoteReference': { attributes: { 'w:customMarkFollows': /^1$/, 'w:id!': count } },
  'w:footnoteRef': nothing,
  'w:endnoteReference': { attributes: { 'w:customMarkFollows': /^1$/, 'w:id!': count } },
  'w:endnoteRef': nothing,
  'w:numStart': value(count),
  'w:numRestart': value(/^(?:continuous|eachSect|eachPage)$/),
  'w:separator': nothing,
  'w:continuationSeparator': nothing,

  'w:tbl': { kids: 'w:tblPr w:tblGrid w:tr+' },
  'w:tblPr': {
    kids: 'w:tblStyle? w:tblpPr? w:tblOverlap? w:bidiVisual? w:tblStyleRowBandSize? w:tblStyleColBandSize? w:tblW? w:jc? w:tblCellSpacing? w:tblInd? w:tblBorders? w:shd? w:tblLayout? w:tblCellMar? w:tblLook? w:tblCaption? w:tblDescription?',
  },
  'w:tblStyle': value(name),
  'w:tblpPr': {
    attributes: {
      'w:leftFromText': twips,
      'w:rightFromText': twips,
      'w:topFromText': twips,
      'w:bottomFromText': twips,
      'w:vertAnchor': /^(?:text|margin|page)$/,
      'w:horzAnchor': /^(?:text|margin|page)$/,
      'w:tblpX': signed,
      'w:tblpY': signed,
    },
  },
  'w:tblOverlap': value(/^(?:never|overlap)$/),
  'w:bidiVisual': toggle,
  'w:tblW': width,
  'w:tblInd': width,
  'w:tblLayout': { attributes: { 'w:type': /^(?:fixed|autofit)$/ } },
  'w:tblBorders': { kids: 'w:top? w:left? w:bottom? w:right? w:insideH? w:insideV?' },
  'w:tblCellMar': { kids: 'w:top? w:left? w:bottom? w:right?' },
  'w:tblLook': {
    attributes: {
      'w:val': /^[0-9A-F]{4}$/,
      'w:firstRow': onOff,
      'w:lastRow': onOff,
      'w:firstColumn': onOff,
      'w:lastColumn': onOff,
      'w:noHBand': onOff,
      'w:noVBand': onOff,
    },
  },
  'w:tblGrid': { kids: 'w:gridCol+' },
  'w:gridCol': { attributes: { 'w:w': twips } },
  'w:tr': { kids: 'w:trPr? w:tc+' },
  'w:trPr': { kids: '(w:gridBefore|w:gridAfter|w:cantSplit|w:trHeight|w:tblHeader)*' },
  'w:cantSplit': toggle,
  'w:trHeight': { attributes: { 'w:val': twips, 'w:hRule': /^(?:auto|exact|atLeast)$/ } },
  'w:tblHeader': toggle,
  'w:tc': { kids: `w:tcPr? ${blocks}*w:p` },
  'w:tcPr': {
    kids: 'w:cnfStyle? w:tcW? w:gridSpan? w:hMerge? w:vMerge? w:tcBorders? w:shd? w:noWrap? w:tcMar? w:textDirection? w:tcFitText? w:vAlign? w:hideMark?',
  },
  'w:tcW': width,
  'w:gridSpan': value(/^[1-9]\d?$/),
  'w:vMerge': { attributes: { 'w:val': /^(?:restart|continue)$/ } },
  'w:tcBorders': { kids: 'w:top? w:left? w:bottom? w:right? w:insideH? w:insideV? w:tl2br? w:tr2bl?' },
  'w:tcMar': { kids: 'w:top? w:left? w:bottom? w:right?' },
  'w:noWrap': toggle,
  'w:textDirection': value(/^(?:lrTb|tbRl|btLr|lrTbV|tbRlV|tbLrV)$/),
  'w:vAlign': value(/^(?:top|center|both|bottom)$/),
  ...Object.fromEntries(
    ['top', 'left', 'bottom', 'right', 'insideH', 'insideV', 'between', 'bar', 'tl2br', 'tr2bl', 'bdr'].map((side) => [
      `w:${side}`,
      border,
    ]),
  ),
  ...Object.fromEntries(
    ['w:tblCellMar', 'w:tcMar'].flatMap((of) => ['top', 'left', 'bottom', 'right'].map((side) => [`${of}/w:${side}`, width])),
  ),

  'w:sectPr': {
    kids: '(w:headerReference|w:footerReference)* w:footnotePr? w:endnotePr? w:type? w:pgSz? w:pgMar? w:paperSrc? w:pgBorders? w:lnNumType? w:pgNumType? w:cols? w:formProt? w:vAlign? w:noEndnote? w:titlePg? w:textDirection? w:bidi? w:rtlGutter? w:docGrid?',
  },
  'w:pgBorders': { kids: 'w:top? w:left? w:bottom? w:right?', attributes: { 'w:offsetFrom': /^(?:page|text)$/ } },
  'w:headerReference': { attributes: { 'w:type!': /^(?:default|first|even)$/, 'r:id!': name } },
  'w:footerReference': { attributes: { 'w:type!': /^(?:default|first|even)$/, 'r:id!': name } },
  'w:type': value(/^(?:nextPage|nextColumn|continuous|evenPage|oddPage)$/),
  'w:pgSz': { attributes: { 'w:w': twips, 'w:h': twips, 'w:orient': /^(?:portrait|landscape)$/ } },
  'w:pgMar': {
    attributes: {
      'w:top!': signed,
      'w:right!': twips,
      'w:bottom!': signed,
      'w:left!': twips,
      'w:header!': twips,
      'w:footer!': twips,
      'w:gutter!': twips,
    },
  },
  'w:lnNumType': {
    attributes: { 'w:countBy': count, 'w:start': count, 'w:distance': twips, 'w:restart': /^(?:newPage|newSection|continuous)$/ },
  },
  'w:pgNumType': { attributes: { 'w:fmt': name, 'w:start': count } },
  'w:cols': { kids: 'w:col*', attributes: { 'w:num': /^[1-9]\d?$/, 'w:space': twips, 'w:sep': onOff, 'w:equalWidth': onOff } },
  'w:col': { attributes: { 'w:w': twips, 'w:space': twips } },
  'w:titlePg': toggle,
  'w:docGrid': { attributes: { 'w:type': name, 'w:linePitch': count, 'w:charSpace': signed } },
}
