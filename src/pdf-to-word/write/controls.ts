/** Writes form fields as content controls (ECMA-376, 17.5.2; check boxes: [MS-DOCX] 2.6.1). */

import type { FormField } from '../ir/glyph.ts'
import { symbols } from '../page/forms/symbols.ts'
import { isoDate } from '../read/forms/dates.ts'
import { shapeNamespaces } from './drawn-marks.ts'
import { escapeXml, textNamespaces } from './parts/xml.ts'
import { wordArtNamespaces } from './word-art.ts'

/** Additional namespace declarations of parts with check boxes. */
const compatibility = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const tickNamespaces = ['xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"', 'mc:Ignorable="w14"'].join(' ')

/** Returns the namespace declarations of a part with text, and of the extensions that it uses. */
export const namespacesOf = (content: string): string => {
  const own = [
    content.includes('<w14:') ? tickNamespaces : '',
    content.includes('<v:') ? wordArtNamespaces : '',
    content.includes('<wps:') ? shapeNamespaces : '',
  ]
  const both = content.includes('<w14:') || content.includes('<wps:') ? [compatibility] : []
  return [textNamespaces, ...both, ...own].filter(Boolean).join(' ')
}

/** Fonts of check boxes and radio buttons: Word's own for boxes, and one that has the circles. */
const tickFonts = { check: 'MS Gothic', radio: 'MS Gothic' } as const

interface ControlParts {
  id: number
  /** It contains only a placeholder, which disappears with the first letter typed. */
  isEmpty: boolean
  /** Run properties for the text that will be typed. */
  properties: string
  /** The runs that display its value. */
  content: string
}

/** Returns a content control around runs. */
export function controlXml(field: FormField, { id, isEmpty, properties, content }: ControlParts): string {
  const inner = [
    properties,
    field.title ? `<w:alias w:val="${escapeXml(field.title)}"/>` : '',
    field.name ? `<w:tag w:val="${escapeXml(field.name)}"/>` : '',
    `<w:id w:val="${id}"/>`,
    isEmpty ? '<w:showingPlcHdr/>' : '',
    kindXml(field),
  ].join('')
  return `<w:sdt><w:sdtPr>${inner}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
}

function kindXml(field: FormField): string {
  const { kind, choices, value } = field
  switch (kind) {
    // Rich text: in plain-text controls LibreOffice 7.4 keeps neither the style nor line breaks.
    case 'lines':
    case 'text':
      return ''
    case 'date':
      return dateXml(field)
    case 'check':
    case 'radio':
      return tickXml(field, kind)
    default: {
      // A drop-down list cannot show a value that is not one of its choices.
      const isList = kind === 'choice' && (value === '' || choices.some(({ shown }) => shown === value))
      const tag = isList ? 'w:dropDownList' : 'w:comboBox'
      const items = choices.map((choice) => `<w:listItem w:displayText="${escapeXml(choice.shown)}" w:value="${escapeXml(choice.value)}"/>`)
      return `<${tag}>${items.join('')}</${tag}>`
    }
  }
}

function dateXml({ value, dateFormat }: FormField): string {
  const date = isoDate(value, dateFormat)
  const format = `<w:dateFormat w:val="${escapeXml(dateFormat)}"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/>`
  return `<w:date${date ? ` w:fullDate="${date}T00:00:00Z"` : ''}>${format}</w:date>`
}

function tickXml({ checked }: FormField, kind: 'check' | 'radio'): string {
  const state = (name: string, sign: string) =>
    `<w14:${name} w14:val="${sign.charCodeAt(0).toString(16).toUpperCase()}" w14:font="${tickFonts[kind]}"/>`
  return `<w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/>${state('checkedState', symbols[kind].on)}${state('uncheckedState', symbols[kind].off)}</w14:checkbox>`
}
