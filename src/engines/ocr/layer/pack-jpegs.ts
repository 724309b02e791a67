/** Packs JPEG pictures in a second coding. Scans of clean paper repeat the same bits, and become up to an eighth smaller. */
import { deflateSync } from 'node:zlib'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../pdf-to-word/pdf/objects.ts'
import {
  follow,
  isJsonDict,
  isReference,
  type Json,
  type JsonDict,
  type JsonObject,
  keyOf,
  type Structure,
} from '../../pdf/structure/json.ts'
import type { PageNode } from '../../pdf/structure/pages.ts'

/** Maximum share of its bytes that a packed picture takes; others are left as they are, because readers unpack them each time. */
const mostOfBytes = 0.99

/** Yields the pictures of the pages as streams that unpack to the same JPEG files; `file` is the PDF of the structure. */
export function* packJpegs(pages: readonly PageNode[], structure: Structure, file: PdfFile): Generator<[key: string, object: JsonObject]> {
  const references = new Set(pages.flatMap((page) => picturesOf(page, structure)))
  for (const reference of references) {
    const dict = follow(structure, reference)
    const parts = isJsonDict(dict) ? jpegParts(dict, structure) : undefined
    const [num = Number.NaN, gen = 0] = reference.split(' ').map(Number)
    const stream = file.resolve({ num, gen })
    if (!isJsonDict(dict) || parts === undefined || !isStream(stream) || follow(structure, dict['/Length']) !== stream.bytes.length)
      continue
    const bytes = deflateSync(stream.bytes, { level: 9 })
    if (bytes.length > stream.bytes.length * mostOfBytes) continue
    const { '/Length': _length, ...rest } = dict
    yield [keyOf(reference), { stream: { dict: { ...rest, ...parts }, data: bytes.toString('base64') } }]
  }
}

function picturesOf(page: PageNode, structure: Structure): string[] {
  const resources = page.get('/Resources')
  const named = isJsonDict(resources) ? follow(structure, resources['/XObject']) : undefined
  return isJsonDict(named) ? Object.values(named).filter(isReference) : []
}

/** Returns the entries for the two codings; undefined for anything but a JPEG picture. */
function jpegParts(dict: JsonDict, structure: Structure): JsonDict | undefined {
  const [filter, parts] = [only(follow(structure, dict['/Filter'])), only(follow(structure, dict['/DecodeParms']))]
  if (dict['/Subtype'] !== '/Image' || filter !== '/DCTDecode' || dict['/F'] !== undefined) return undefined
  return { '/Filter': ['/FlateDecode', '/DCTDecode'], ...(parts === undefined || parts === null ? {} : { '/DecodeParms': [null, parts] }) }
}

/** Returns the member of a list of one, or a value that is no list. */
function only(value: Json | undefined): Json | undefined {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}
