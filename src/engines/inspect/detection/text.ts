/** Detects the kind of a text: RTF, an XML dialect, HTML, or plain text. */

import type { FileKind } from '../../../file-kinds.ts'
import { detectTableKind } from '../../formats/tables.ts'

/** Control characters that texts do not have. Allowed are tab, line ends, backspace, escape and the Ctrl-Z that ends DOS files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\x00-\x07\x0e-\x19\x1c-\x1f\x7f\ufffe\uffff]/
const officeNamespace = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
/** XML dialects of texts and sheets, whose source nobody wants to print: flat OpenDocument, Word 2003, Excel 2003, flat Office Open XML. */
const officeDialects = [
  officeNamespace,
  'http://schemas.microsoft.com/office/word/2003/wordml',
  'urn:schemas-microsoft-com:office:spreadsheet',
  'http://schemas.microsoft.com/office/2006/xmlPackage',
]
/** Maximum white space before the mark of an RTF file, which is rare. */
const rtfMarkBytes = 256
const svgNamespace = 'http://www.w3.org/2000/svg'
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'

/**
 * Returns the beginning of a file as text; undefined when it is binary. UTF-16 must have a byte order mark or begin with `<`. Anything that
 * is not UTF-8 is read in a single-byte encoding, which is enough to detect the kind.
 */
export function decodeText(head: Buffer): string | undefined {
  const text = withoutPadding(decodeUtf16(head) ?? decodeUtf8(head) ?? head.toString('latin1'))
  return text === '' || binary.test(text) || !text.slice(0, -1).isWellFormed() ? undefined : text.replace(/^\ufeff/, '')
}

/** Returns whether it is RTF, which may contain binary pictures and which Outlook ends with a zero byte. */
export function isRtf(head: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head.toString('latin1', 0, rtfMarkBytes))
}

/** Returns the kind of a text: `txt` when nothing else fits, also for XML of other programs. */
export function detectTextKind(text: string): FileKind {
  const start = text.trimStart()
  if (!start.startsWith('<')) return detectTableKind(text) ?? 'txt'
  const root = findRoot(start)
  const flat = root && flatKind(root)
  if (flat) return flat
  if (root && isSvg(root)) return 'svg'
  if (/^<!doctype\s+html\b/i.test(skipComments(start)) || (root && isHtml(root))) return 'html'
  return root?.namespace !== undefined && officeDialects.includes(root.namespace) ? 'xml' : 'txt'
}

interface Root {
  name: string
  attributes: string
  /** Namespace of the root element; undefined when the tag has none. Entities are not resolved. */
  namespace: string | undefined
}

/** Removes the zero bytes with which some mailers and disks pad a text. */
function withoutPadding(text: string): string {
  let end = text.length
  while (text[end - 1] === '\0') end--
  return text.slice(0, end)
}

function decodeUtf16(head: Buffer): string | undefined {
  const even = head.subarray(0, head.length & ~1)
  const start = head.toString('latin1', 0, 2)
  if (start === '\xff\xfe' || start === '<\0') return even.toString('utf16le')
  if (start === '\xfe\xff' || start === '\0<') return Buffer.from(even).swap16().toString('utf16le')
  return undefined
}

function decodeUtf8(head: Buffer): string | undefined {
  try {
    // Streaming, because the beginning of a file may end within a character.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(head, { stream: true })
  } catch {
    return undefined
  }
}

/** Returns the markup without the comments and instructions before the first other tag. */
function skipComments(markup: string): string {
  let rest = markup
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined
    const at = end === undefined ? -1 : rest.indexOf(end)
    if (end === undefined || at < 0) return rest
    rest = rest.slice(at + end.length).trimStart()
  }
}

function findRoot(markup: string): Root | undefined {
  let rest = skipComments(markup)
  if (/^<!doctype/i.test(rest)) rest = skipComments(rest.slice(doctypeEnd(rest)).trimStart())
  const tag = /^<(?:([\w.-]+):)?([\w.-]+)((?:\s[^<>]*)?)>?/.exec(rest)
  if (!tag) return undefined
  const [, prefix, name = '', attributes = ''] = tag
  const declaration = prefix === undefined ? 'xmlns' : `xmlns:${prefix.replaceAll('.', '\\.')}`
  const namespace = new RegExp(`\\s${declaration}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
  return { name, attributes, namespace }
}

/** Returns the end of a document type; declarations inside it are in brackets. */
function doctypeEnd(rest: string): number {
  const close = rest.indexOf('>')
  const bracket = rest.indexOf('[')
  if (bracket < 0 || (close >= 0 && close < bracket)) return close < 0 ? rest.length : close + 1
  const end = /\]\s*>/.exec(rest.slice(bracket))
  return end ? bracket + end.index + end[0].length : rest.length
}

const flatKinds: Readonly<Record<string, FileKind>> = { text: 'fodt', spreadsheet: 'fods', presentation: 'fodp', graphics: 'fodg' }

/** Returns the kind of a flat OpenDocument file. */
function flatKind({ name, attributes, namespace }: Root): FileKind | undefined {
  if (name !== 'document' || namespace !== officeNamespace) return undefined
  const [, type = ''] = /mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(attributes) ?? []
  return flatKinds[type]
}

/**
 * Returns whether the root is that of an SVG. Drawing programs write the namespace as an entity (`&ns_svg;`), and hand-made drawings omit
 * it.
 */
function isSvg({ name, namespace }: Root): boolean {
  return name === 'svg' && (namespace === undefined || namespace === svgNamespace || namespace.startsWith('&'))
}

function isHtml({ name, namespace }: Root): boolean {
  return namespace === xhtmlNamespace || /^(?:html|head|body)$/i.test(name)
}
