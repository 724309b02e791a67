/** As word-schema.ts, for content controls (wml.xsd, CT_SdtPr and what it holds; ticks: [MS-DOCX] 2.6.1). */
import { blocks, inline, type Model, name, onOff, toggle, value } from './word-schema.ts'

/** Longer ones Word calls damage. */
const controlName = /^.{1,64}$/su
const tickState: Model = { attributes: { 'w14:val!': /^[0-9A-F]{4}$/, 'w14:font!': name } }

export const controlModels: Readonly<Record<string, Model>> = {
  'w:sdt': { kids: 'w:sdtPr? w:sdtContent' },
  'w:sdtPr': {
    kids: 'w:rPr? w:alias? w:tag? w:id? w:lock? w:placeholder? w:temporary? w:showingPlcHdr? (w:docPartObj|w:dropDownList|w:comboBox|w:date|w:text|w14:checkbox)?',
  },
  'w:alias': value(controlName),
  'w:tag': value(controlName),
  'w:id': value(/^-?\d{1,10}$/),
  'w:showingPlcHdr': toggle,
  'w:dropDownList': { kids: 'w:listItem*' },
  'w:comboBox': { kids: 'w:listItem*' },
  'w:listItem': { attributes: { 'w:displayText': name, 'w:value': name } },
  'w:date': {
    kids: 'w:dateFormat? w:lid? w:storeMappedDataAs? w:calendar?',
    attributes: { 'w:fullDate': /^\d{4}-\d\d-\d\dT00:00:00Z$/ },
  },
  'w:dateFormat': value(name),
  'w:storeMappedDataAs': value(/^(?:text|date|dateTime)$/),
  'w:calendar': value(/^gregorian$/),
  'w14:checkbox': { kids: 'w14:checked? w14:checkedState? w14:uncheckedState?' },
  'w14:checked': { attributes: { 'w14:val!': onOff } },
  'w14:checkedState': tickState,
  'w14:uncheckedState': tickState,
  'w:docPartObj': { kids: 'w:docPartGallery? w:docPartUnique?' },
  'w:docPartGallery': value(name),
  'w:docPartUnique': toggle,
  'w:sdtContent': { kids: `(${blocks}*|${inline})` },
}
