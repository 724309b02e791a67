/** Finds marks of tracked changes and of remote content in the text of an Office file. */
import { readXmlTags } from '../formats/xml-tags.ts'

/** Types of content that a file may want to load from elsewhere, as clients are told. */
export const remoteContents = ['pictures', 'texts', 'objects', 'templates', 'frames', 'data', 'fonts', 'media', 'scripts'] as const
/** One of `remoteContents`. */
export type RemoteContent = (typeof remoteContents)[number]
/** `place` is a field that shows the path of the file. */
export type Mark = RemoteContent | 'changes' | 'place'

/** Yields the marks in a piece of a file. Consecutive pieces overlap, so that no mark is cut in two. */
export type Inspector = (text: string) => Iterable<Mark>

/** Beginning of an address outside the file. A `data:` address, for example, is inside. */
const network = '(?:https?:|ftps?:|sftp:|smb:|(?:vnd\\.sun\\.star\\.)?(?:web)?davs?:|file://[^/]|\\\\\\\\|//)'
const outside = `(?:${network}|file:|/|\\.\\./)`
/** Bounded, because a long run of spaces would be scanned again from each of its positions. */
const equals = '\\s{0,9}=\\s{0,9}'
const prefix = '(?:[\\w.-]{1,64}:)?'

/** Field instructions ([MS-OI29500], [ECMA-376] part 1, 17.16.5) whose result comes from another file. */
const fields = { pictures: 'INCLUDEPICTURE', texts: 'INCLUDETEXT|IMPORT|INCLUDE', objects: 'LINK', data: 'DDEAUTO|DDE|DATABASE' } as const

function inspectorFor(patterns: Partial<Record<Mark, string>>): Inspector {
  const compiled = Object.entries(patterns).map(([mark, pattern]) => [mark as Mark, new RegExp(pattern, 'i')] as const)
  return (text) => compiled.flatMap(([mark, pattern]) => (pattern.test(text) ? [mark] : []))
}

function afterStart(start: string): Record<keyof typeof fields, string> {
  const entries = Object.entries(fields).map(([mark, names]) => [mark, `${start}(?:${names})\\b`])
  return Object.fromEntries(entries) as Record<keyof typeof fields, string>
}

/** Returns a pattern for tags of these names with the attribute and an address outside the file. */
function leadsOut(names: string, attribute = 'href', where = outside): string {
  return `<${prefix}(?:${names})\\s[^<>]*?\\b(?:${attribute})${equals}["']?\\s{0,9}${where}`
}

const wordFields = afterStart(`(?:instrText[^<>]{0,99}>|\\binstr${equals}["'])\\s{0,99}`)

/** Finds marks in a part of a Word file. */
export const inspectWord = inspectorFor({
  ...wordFields,
  pictures: `${wordFields.pictures}|${leadsOut('imagedata|fill|stroke', 'src|href')}`,
  place: '\\bFILENAME\\b(?:[^<>"\\\\]|\\\\[^p]){0,200}\\\\p\\b',
  changes: `<${prefix}(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|[a-z]{1,32}Change)[\\s/>]`,
})

const relationKinds: readonly (readonly [name: RegExp, mark: RemoteContent])[] = [
  [/\/image$/i, 'pictures'],
  [/\/(?:subDocument|aFChunk)$/i, 'texts'],
  [/\/frame$/i, 'frames'],
  [/\/(?:audio|video|media)$/i, 'media'],
  [/\/(?:mailMerge\w*|externalLink\w*)$/i, 'data'],
  [/\/font$/i, 'fonts'],
]
const isNetwork = new RegExp(`^${network}`, 'i')

/**
 * Finds marks in a list of relationships ([ECMA-376] part 2, 9.3). The template of a file is reported only if it is on a network: all its
 * styles are in the file.
 */
export const inspectRelationships: Inspector = function* inspectRelationships(text) {
  for (const { name, attributes } of readXmlTags(text)) {
    if (name !== 'Relationship' || attributes.get('TargetMode')?.toLowerCase() !== 'external') continue
    const type = attributes.get('Type') ?? ''
    if (/\/hyperlink$/i.test(type)) continue
    if (!/\/attachedTemplate$/i.test(type)) yield relationKinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'objects'
    else if (isNetwork.test(attributes.get('Target') ?? '')) yield 'templates'
  }
}

/** Finds marks in XML of OpenDocument, whole or in parts. Links that a reader must click load nothing by themselves. */
export const inspectOpenDocument = inspectorFor({
  pictures: `${leadsOut('(?:fill-|background-)?image|list-level-style-image')}|\\bimage-data${equals}["']${outside}`,
  texts: leadsOut('section-source'),
  objects: leadsOut('object|object-ole|plugin|applet'),
  templates: leadsOut('template', 'href', network),
  frames: leadsOut('floating-frame'),
  data: `${leadsOut('cell-range-source|table-source|connection-resource')}|<${prefix}(?:dde-source|dde-connection-decl)[\\s/>]`,
  fonts: leadsOut('font-face-uri|definition-src'),
  media: leadsOut('sound|audio'),
  scripts: leadsOut('script|event-listener|library'),
  place: '<text:file-name\\s[^<>]{0,500}?\\btext:display\\s?=\\s?["\'](?:full|path)\\b',
  changes: `<${prefix}tracked-changes[\\s/>]`,
})

const cssPicture = `\\burl\\(\\s{0,9}["']?\\s{0,9}${outside}`

/** Finds marks in HTML, which some Word files contain. */
export const inspectHtml = inspectorFor({
  pictures: `${leadsOut('img|input|image|body|table|tr|td|th|video', 'src|background|poster|srcset|href')}|${cssPicture}`,
  texts: leadsOut('link', 'href'),
  frames: leadsOut('iframe|frame', 'src'),
  objects: leadsOut('object|embed|applet', 'data|src|codebase'),
  media: leadsOut('audio|video|source|track', 'src'),
  scripts: leadsOut('script', 'src'),
})

/** Formatting between the control word that begins an RTF field and its instruction. */
const rtfNoise = '(?:[\\s{}]|\\\\\\*|\\\\(?!fldinst)[a-z]{1,32}-?\\d{0,9}){0,200}'
const rtfFields = afterStart(`\\\\fldinst${rtfNoise}`)

export const inspectRtf = inspectorFor({
  ...rtfFields,
  objects: `${rtfFields.objects}|\\\\obj(?:autlink|link|sub|pub|html)(?![a-z])`,
  templates: `\\\\template\\s{0,9}(?:${network}|\\\\\\\\\\\\\\\\)`,
  place: '\\bFILENAME\\b(?:[^{}\\\\]|\\\\\\\\[^p]){0,200}\\\\\\\\p\\b',
  changes: '\\\\(?:revised|deleted)(?![a-z])',
})

/**
 * Finds marks in the bytes of a Word 97-2003 file: a field begins with the character 19 ([MS-DOC] 2.8.25). Tracked changes are not found
 * here.
 */
export const inspectDoc = inspectorFor(afterStart('\\x13\\s{0,99}'))
