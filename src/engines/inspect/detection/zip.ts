/** Detects the kind of a ZIP container: OpenDocument by its media type, Office Open XML by the type of its main part. */
import type { FileHandle } from 'node:fs/promises'
import type { FileKind } from '../../../file-kinds.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from '../../formats/zip-entries.ts'
import { decodeText } from './text.ts'

/** Maximum bytes of a list of parts that are read; the largest in real files are under 100 KB. */
const maxEntryBytes = 1024 * 1024

const localHeader = 'PK\x03\x04'
const opendocument = 'application/vnd.oasis.opendocument.'
const kindByMediaType: Record<string, FileKind> = {
  [`${opendocument}text`]: 'odt',
  [`${opendocument}text-template`]: 'ott',
  [`${opendocument}spreadsheet`]: 'ods',
  [`${opendocument}spreadsheet-template`]: 'ots',
  [`${opendocument}presentation`]: 'odp',
  [`${opendocument}presentation-template`]: 'otp',
  [`${opendocument}graphics`]: 'odg',
  [`${opendocument}graphics-template`]: 'odg',
  // CorelDRAW X4 and later.
  'application/x-vnd.corel.draw.document+zip': 'cdr',
  'application/x-vnd.corel.zcf.draw.document+zip': 'cdr',
}

/** Types of main parts (ECMA-376 part 1, section 15.2.4 and others; [MS-OFFMACRO2]), in lower case because media types ignore case. */
const kindByMainPart: readonly (readonly [RegExp, FileKind])[] = [
  [/wordprocessingml\.document\.main\+xml/, 'docx'],
  [/wordprocessingml\.template\.main\+xml/, 'dotx'],
  [/ms-word\.document\.macroenabled\.main\+xml/, 'docm'],
  [/ms-word\.template\.macroenabledtemplate\.main\+xml/, 'dotm'],
  [/spreadsheetml\.sheet\.main\+xml/, 'xlsx'],
  [/spreadsheetml\.template\.main\+xml/, 'xltx'],
  [/ms-excel\.sheet\.binary\.[\w.]+\.main/, 'xlsb'],
  [/ms-excel\.[\w.]+\.main\+(?:xml|bin)/, 'xlsm'],
  [/presentationml\.presentation\.main\+xml/, 'pptx'],
  [/presentationml\.slideshow\.main\+xml/, 'ppsx'],
  [/presentationml\.template\.main\+xml/, 'potx'],
  [/ms-powerpoint\.[\w.]+\.main\+xml/, 'pptm'],
  [/ms-visio\.(?:drawing|template|stencil)(?:\.macroenabled)?\.main\+xml/, 'vsdx'],
]

/** Returns whether a file begins like a ZIP. */
export function isZip(head: Buffer): boolean {
  return head.toString('latin1', 0, localHeader.length) === localHeader
}

/** Returns the kind; `zip` when its lists name none, undefined when it is cut off and has no lists. */
export async function detectZipKind(file: FileHandle): Promise<FileKind | undefined> {
  const entries = await readZipEntries(file)
  if (!entries) return undefined
  const read = (name: string) => readText(file, entries.get(name))
  const mediaType = (await read('mimetype'))?.trim() ?? typeInManifest((await read('META-INF/manifest.xml')) ?? '')
  if (mediaType !== undefined && kindByMediaType[mediaType]) return kindByMediaType[mediaType]
  if (entries.has('content/riffData.cdr')) return 'cdr'
  const parts = (await read('[Content_Types].xml'))?.toLowerCase()
  if (parts === undefined) return (entries.has('[Content_Types].xml') && kindByFolder([...entries.keys()])) || 'zip'
  return kindByMainPart.find(([pattern]) => pattern.test(parts))?.[1] ?? 'zip'
}

/** Guesses the kind of a container that is cut off, by the names at its beginning. */
export function guessCutZipKind(head: Buffer): FileKind {
  // A local header has 30 bytes, and the name follows (APPNOTE 4.3.7).
  const names = head
    .toString('latin1')
    .split(localHeader)
    .slice(1)
    .map((entry) => entry.slice(30 - localHeader.length, 60))
  return kindByFolder(names) ?? 'zip'
}

async function readText(file: FileHandle, entry: ZipEntry | undefined): Promise<string | undefined> {
  const content = entry && (await readZipEntry(file, entry, maxEntryBytes))
  return content && decodeText(content)
}

/** Returns the kind of a damaged file with an unreadable list of parts: programs put the parts into folders named after the kind. */
function kindByFolder(names: readonly string[]): FileKind | undefined {
  const folders = { 'word/': 'docx', 'xl/': 'xlsx', 'ppt/': 'pptx', 'visio/': 'vsdx' } as const
  return Object.entries(folders).find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1]
}

/** Returns the type of the root folder in the manifest, because some programs omit the `mimetype` entry. */
function typeInManifest(manifest: string): string | undefined {
  const root = /<[^<>]*full-path=["']\/["'][^<>]*>/.exec(manifest)?.[0]
  return root && /media-type=["']([^"']+)/.exec(root)?.[1]
}
