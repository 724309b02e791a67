/** Fields of a form as content controls (ECMA-376, 17.5.2; ticks as [MS-DOCX] 2.6.1). */

import type { FormField } from '../ir/glyph.ts'
import { signs } from '../page/forms/signs.ts'
import { isoDate } from '../read/forms/dates.ts'
import { shapeNamespaces } from './drawn-marks.ts'
import { escapeXml, textNamespaces } from './parts/xml.ts'
import { wordArtNamespaces } from './word-art.ts'

/** What parts with ticks declare besides. */
const compatibility = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const tickNamespaces = ['xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"', 'mc:Ignorable="w14"'].join(' ')

/** The namespaces of a part that holds text, and perhaps ticks. */
export const namespacesOf = (content: string): string => {
  const own = [
    content.includes('<w14:') ? tickNamespaces : '',
    content.includes('<v:') ? wordArtNamespaces : '',
    content.includes('<wps:') ? shapeNamespaces : '',
  ]
  const both = content.includes('<w14:') || content.includes('<wps:') ? [compatibility] : []
  return [textNamespaces, ...both, ...own].filter(Boolean).join(' ')
}

/** Fonts of the ticks: Word's own for boxes, and one that has the circles. */
const tickFonts = { check: 'MS Gothic', radio: 'MS Gothic' } as const

interface ControlParts {
  id: number
  /** Only a sign of its place is there, which goes with the first letter typed. */
  isEmpty: boolean
  /** Those of its runs, for what will be typed. */
  properties: string
  /** The runs that show its value. */
  content: string
}

/** A control around runs. */
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
    // Any text, with its look: of controls for plain text LibreOffice 7.4 keeps neither look nor line ends.
    case 'lines':
    case 'text':
      return ''
    case 'date':
      return dateXml(field)
    case 'check':
    case 'radio':
      return tickXml(field, kind)
    default: {
      // A list from which nothing else can be chosen cannot show what is not in it.
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
  return `<w14:checkbox><w14:checked w14:val="${checked ? 1 : 0}"/>${state('checkedState', signs[kind].on)}${state('uncheckedState', signs[kind].off)}</w14:checkbox>`
}
