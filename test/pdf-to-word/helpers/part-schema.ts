/** As word-schema.ts, for the parts that text refers to: styles, numbering, settings, fonts. */
import { count, type Model, name, onOff, toggle, value } from './word-schema.ts'

const carriedFont: Model = {
  attributes: {
    'r:id!': name,
    'w:fontKey': /^\{[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\}$/,
    'w:subsetted': onOff,
  },
}

export const partModels: Readonly<Record<string, Model>> = {
  'w:styles': { kids: 'w:docDefaults? w:latentStyles? w:style*' },
  'w:docDefaults': { kids: 'w:rPrDefault? w:pPrDefault?' },
  'w:rPrDefault': { kids: 'w:rPr?' },
  'w:pPrDefault': { kids: 'w:pPr?' },
  'w:style': {
    kids: 'w:name? w:aliases? w:basedOn? w:next? w:link? w:autoRedefine? w:hidden? w:uiPriority? w:semiHidden? w:unhideWhenUsed? w:qFormat? w:locked? w:pPr? w:rPr? w:tblPr? w:trPr? w:tcPr?',
    attributes: { 'w:type!': /^(?:paragraph|character|table|numbering)$/, 'w:styleId!': name, 'w:default': onOff, 'w:customStyle': onOff },
  },
  'w:name': value(name),
  'w:basedOn': value(name),
  'w:next': value(name),
  'w:link': value(name),
  'w:uiPriority': value(count),
  'w:semiHidden': toggle,
  'w:unhideWhenUsed': toggle,
  'w:qFormat': toggle,

  'w:numbering': { kids: 'w:abstractNum* w:num*' },
  'w:abstractNum': {
    kids: 'w:nsid? w:multiLevelType? w:tmpl? w:name? w:styleLink? w:numStyleLink? w:lvl*',
    attributes: { 'w:abstractNumId!': count },
  },
  'w:multiLevelType': value(/^(?:singleLevel|multilevel|hybridMultilevel)$/),
  'w:lvl': {
    kids: 'w:start? w:numFmt? w:lvlRestart? w:pStyle? w:isLgl? w:suff? w:lvlText? w:lvlPicBulletId? w:lvlJc? w:pPr? w:rPr?',
    attributes: { 'w:ilvl!': /^[0-8]$/ },
  },
  'w:start': value(count),
  'w:numFmt': value(/^[a-zA-Z]+$/),
  'w:lvlRestart': value(count),
  'w:suff': value(/^(?:tab|space|nothing)$/),
  'w:lvlText': value(/^/),
  'w:lvlJc': value(/^(?:left|center|right|start|end)$/),
  'w:num': { kids: 'w:abstractNumId w:lvlOverride*', attributes: { 'w:numId!': /^[1-9]\d*$/ } },
  'w:abstractNumId': value(count),
  'w:lvlOverride': { kids: 'w:startOverride? w:lvl?', attributes: { 'w:ilvl!': /^[0-8]$/ } },
  'w:startOverride': value(count),

  'w:settings': {
    kids: 'w:zoom? w:displayBackgroundShape? w:embedTrueTypeFonts? w:saveSubsetFonts? w:mirrorMargins? w:defaultTabStop? w:autoHyphenation? w:evenAndOddHeaders? w:characterSpacingControl? w:footnotePr? w:endnotePr? w:compat? w:themeFontLang?',
  },
  'w:displayBackgroundShape': toggle,
  'w:embedTrueTypeFonts': toggle,
  'w:saveSubsetFonts': toggle,
  'w:mirrorMargins': toggle,
  'w:defaultTabStop': value(count),
  'w:autoHyphenation': toggle,
  'w:evenAndOddHeaders': toggle,
  'w:footnotePr': { kids: 'w:pos? w:numFmt? w:numStart? w:numRestart? w:footnote*' },
  'w:endnotePr': { kids: 'w:pos? w:numFmt? w:numStart? w:numRestart? w:endnote*' },
  'w:endnotePr/w:endnote': { attributes: { 'w:id!': /^-?\d+$/ } },
  'w:footnotePr/w:footnote': { attributes: { 'w:id!': /^-?\d+$/ } },
  'w:compat': { kids: 'w:compatSetting*' },
  'w:compatSetting': { attributes: { 'w:name!': name, 'w:uri!': name, 'w:val!': name } },
  'w:themeFontLang': { attributes: { 'w:val': name, 'w:eastAsia': name, 'w:bidi': name } },
  'w:fonts': { kids: 'w:font*' },
  'w:font': {
    kids: 'w:altName? w:panose1? w:charset? w:family? w:notTrueType? w:pitch? w:sig? w:embedRegular? w:embedBold? w:embedItalic? w:embedBoldItalic?',
    attributes: { 'w:name!': name },
  },
  'w:embedRegular': carriedFont,
  'w:embedBold': carriedFont,
  'w:embedItalic': carriedFont,
  'w:embedBoldItalic': carriedFont,
  'w:altName': value(name),
  'w:charset': value(/^[0-9A-F]{2}$/),
  'w:panose1': value(/^[0-9A-F]{20}$/),
  'w:family': value(/^(?:decorative|modern|roman|script|swiss|auto)$/),
  'w:pitch': value(/^(?:fixed|variable|default)$/),
}
