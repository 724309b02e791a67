/** What a text is: RTF, a kind of XML, HTML, or plain. */

import type { FileKind } from '../../../file-kinds.ts'
import { detectTableKind } from '../../formats/tables.ts'

/** Controls that texts do not have; allowed are tab, line ends, backspace, escape and the Ctrl-Z that ends DOS files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\x00-\x07\x0e-\x19\x1c-\x1f\x7f\ufffe\uffff]/
const officeNamespace = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
/** XML that holds a text or a sheet, whose source nobody wants printed: flat OpenDocument, Word 2003, Excel 2003, flat Office Open XML. */
const officeDialects = [
  officeNamespace,
  'http://schemas.microsoft.com/office/word/2003/wordml',
  'urn:schemas-microsoft-com:office:spreadsheet',
  'http://schemas.microsoft.com/office/2006/xmlPackage',
]
/** White space before the mark of an RTF file is rare; more of it than this was never seen. */
const rtfMarkBytes = 256
const svgNamespace = 'http://www.w3.org/2000/svg'
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'

/**
 * The beginning of a file as text; undefined when it is binary. UTF-16 needs its mark, or begins with `<`; anything that is not UTF-8
 * is read as a single-byte encoding, which is enough to tell kinds apart.
 */
export function decodeText(head: Buffer): string | undefined {
  const text = withoutPadding(decodeUtf16(head) ?? decodeUtf8(head) ?? head.toString('latin1'))
  return text === '' || binary.test(text) || !text.slice(0, -1).isWellFormed() ? undefined : text.replace(/^\ufeff/, '')
}

/** RTF may hold binary pictures, and Outlook ends it with a zero byte. */
export function isRtf(head: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head.toString('latin1', 0, rtfMarkBytes))
}

/** The kind of a text; `txt` when nothing else fits, also for XML that no program for texts writes. */
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
  /** undefined when the tag does not tell; entities are not resolved. */
  namespace: string | undefined
}

/** Zeros at the end are what some mailers and disks fill a text up with. */
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

/** Without the comments and instructions before the first other tag. */
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

/** Where a document type ends; one with declarations of its own has them in brackets. */
function doctypeEnd(rest: string): number {
  const close = rest.indexOf('>')
  const bracket = rest.indexOf('[')
  if (bracket < 0 || (close >= 0 && close < bracket)) return close < 0 ? rest.length : close + 1
  const end = /\]\s*>/.exec(rest.slice(bracket))
  return end ? bracket + end.index + end[0].length : rest.length
}

const flatKinds: Readonly<Record<string, FileKind>> = { text: 'fodt', spreadsheet: 'fods', presentation: 'fodp', graphics: 'fodg' }

/** The kind of a flat OpenDocument file. */
function flatKind({ name, attributes, namespace }: Root): FileKind | undefined {
  if (name !== 'document' || namespace !== officeNamespace) return undefined
  const [, type = ''] = /mimetype\s*=\s*["']application\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(attributes) ?? []
  return flatKinds[type]
}

/** Drawing programs write the namespace as an entity (`&ns_svg;`), and hand-made drawings leave it out. */
function isSvg({ name, namespace }: Root): boolean {
  return name === 'svg' && (namespace === undefined || namespace === svgNamespace || namespace.startsWith('&'))
}

function isHtml({ name, namespace }: Root): boolean {
  return namespace === xhtmlNamespace || /^(?:html|head|body)$/i.test(name)
}
