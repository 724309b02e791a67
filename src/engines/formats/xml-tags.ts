/** Reads the tags of small XML headers, in linear time for any text. */

/** A start or end tag. */
export interface XmlTag {
  /** Name without prefix. */
  name: string
  /** Values by name without prefix. */
  attributes: ReadonlyMap<string, string>
  closing: boolean
  /** Offset of the tag, and offset after it. */
  at: number
  end: number
}

const tag = /<(\/?)(?:[\w-]+:)?([\w-]+)((?:\s[^<>]*)?)>/g
// The lookbehind keeps a long name without a value from being tried at each of its letters.
const attribute = /(?<![\w:-])(?:[\w-]+:)?([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

/** Yields the tags in order; comments and character data are skipped. */
export function* readXmlTags(xml: string): Generator<XmlTag> {
  for (const match of xml.matchAll(tag)) {
    const [text, slash, name = '', inner = ''] = match
    yield { name, attributes: readAttributes(inner), closing: slash === '/', at: match.index, end: match.index + text.length }
  }
}

function readAttributes(text: string): Map<string, string> {
  const found = [...text.matchAll(attribute)]
  return new Map(found.map(([, name = '', double, single]) => [name, withoutEntities(double ?? single ?? '')]))
}

function withoutEntities(text: string): string {
  return text.replace(/&\w{2,4};/g, (entity) => entities[entity] ?? entity)
}
