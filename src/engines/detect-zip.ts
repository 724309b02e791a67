/** What a ZIP container is: OpenDocument by its media type, Office Open XML by the type of its main part. */
import type { FileHandle } from 'node:fs/promises'
import type { FileKind } from '../file-kinds.ts'
import { decodeText } from './detect-text.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from './zip-entries.ts'

/** Largest list of parts that is read; the largest seen in real files is under 100 KB. */
const maxEntryBytes = 1024 * 1024

const opendocument = 'application/vnd.oasis.opendocument.'
const kindByMediaType: Record<string, FileKind> = {
  [`${opendocument}text`]: 'odt',
  [`${opendocument}text-template`]: 'ott',
  [`${opendocument}spreadsheet`]: 'ods',
  [`${opendocument}spreadsheet-template`]: 'ods',
  [`${opendocument}presentation`]: 'odp',
  [`${opendocument}presentation-template`]: 'odp',
}

/** Main parts (ECMA-376 part 1, section 15.2.4 and its like; [MS-OFFMACRO2]); lower case, since media types know none. */
const kindByMainPart: readonly (readonly [RegExp, FileKind])[] = [
  [/wordprocessingml\.document\.main\+xml/, 'docx'],
  [/wordprocessingml\.template\.main\+xml/, 'dotx'],
  [/ms-word\.document\.macroenabled\.main\+xml/, 'docm'],
  [/ms-word\.template\.macroenabledtemplate\.main\+xml/, 'dotm'],
  [/(?:spreadsheetml\.(?:sheet|template)|ms-excel\.[\w.]+)\.main\+(?:xml|bin)/, 'xlsx'],
  [/(?:presentationml\.(?:presentation|slideshow|template)|ms-powerpoint\.[\w.]+)\.main\+xml/, 'pptx'],
]

export function isZip(head: Buffer): boolean {
  return head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
}

/** The kind, or undefined when the container is damaged or of no kind that its lists tell. */
export async function detectZipKind(file: FileHandle): Promise<FileKind | undefined> {
  const entries = await readZipEntries(file)
  if (!entries) return undefined
  const read = (name: string) => readText(file, entries.get(name))
  const mediaType = (await read('mimetype'))?.trim() ?? typeInManifest((await read('META-INF/manifest.xml')) ?? '')
  if (mediaType !== undefined && kindByMediaType[mediaType]) return kindByMediaType[mediaType]
  const parts = (await read('[Content_Types].xml'))?.toLowerCase()
  if (parts === undefined) return entries.has('[Content_Types].xml') ? kindByFolder([...entries.keys()]) : undefined
  return kindByMainPart.find(([pattern]) => pattern.test(parts))?.[1]
}

async function readText(file: FileHandle, entry: ZipEntry | undefined): Promise<string | undefined> {
  const content = entry && (await readZipEntry(file, entry, maxEntryBytes))
  return content && decodeText(content)
}

/** Of a damaged file whose list of parts cannot be read: programs put the parts into folders named after the kind. */
function kindByFolder(names: readonly string[]): FileKind | undefined {
  const folders = { 'word/': 'docx', 'xl/': 'xlsx', 'ppt/': 'pptx' } as const
  return Object.entries(folders).find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1]
}

/** Some programs leave the `mimetype` entry out; the manifest says the same of the root folder. */
function typeInManifest(manifest: string): string | undefined {
  const root = /<[^<>]*full-path=["']\/["'][^<>]*>/.exec(manifest)?.[0]
  return root && /media-type=["']([^"']+)/.exec(root)?.[1]
}
