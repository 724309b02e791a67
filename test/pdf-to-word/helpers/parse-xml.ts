/** A strict reader of XML without doctype, for checking what the engine writes. */

export interface XmlElement {
  /** With its prefix, such as `w:p`. */
  name: string
  attributes: Map<string, string>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** What XML 1.0 cannot hold: control characters, halves of surrogate pairs, and two that are no characters. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u

/** @throws Error for anything that is not well-formed */
export function parseXml(bytes: Buffer): XmlElement {
  const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (forbidden.test(source)) throw new Error('a character that XML cannot hold')
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const stack = [root]
  const token = /<\?xml [^>]*\?>\s*|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
  let at = 0
  for (const match of source.matchAll(token)) {
    if (match.index !== at) break
    at += match[0].length
    const [, close, open, attributes = '', isEmpty, text] = match
    const top = stack.at(-1) as XmlElement
    if (text !== undefined) top.text += unescaped(text)
    else if (close !== undefined) {
      if (stack.pop()?.name !== close) throw new Error(`</${close}> closes nothing`)
    } else if (open !== undefined) {
      const element: XmlElement = { name: open, attributes: attributesOf(attributes), children: [], text: '' }
      top.children.push(element)
      if (isEmpty === '') stack.push(element)
    }
  }
  if (at !== source.length) throw new Error(`not well-formed at “${source.slice(at, at + 40)}”`)
  const [document] = root.children
  if (stack.length !== 1 || root.children.length !== 1 || !document || root.text.trim() !== '') throw new Error('not one whole element')
  return document
}

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of source.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
    if (attributes.has(name)) throw new Error(`${name} is there twice`)
    attributes.set(name, unescaped(value))
  }
  return attributes
}

function unescaped(text: string): string {
  return text.replace(/&([^;&]*);|&/g, (whole, name: string | undefined) => {
    const char = name === undefined ? undefined : entities[name]
    if (char === undefined) throw new Error(`${whole} is no entity`)
    return char
  })
}
