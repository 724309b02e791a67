/** Recompresses streams other than pictures, such as content, fonts and profiles. */
import { promisify } from 'node:util'
import { constants, deflate, deflateSync, inflate } from 'node:zlib'
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { streamObject } from '../structure/changes.ts'
import { dictOfObject, type Json, type JsonDict, type Structure } from '../structure/json.ts'
import { streamAt } from '../structure/numbers.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { isPicture } from './is-picture.ts'

const unpack = promisify(inflate)
const pack = promisify(deflate)
/** Minimum bytes of a stream: shorter ones save too little for the time. */
const leastBytes = 512
/** Maximum uncompressed bytes; larger streams are left unchanged. */
const mostBytes = 256 * 1024 * 1024
/** Filters that FlateDecode replaces (PDF 32000, 7.4.2 to 7.4.5). */
const oldFilters = ['/ASCIIHexDecode', '/ASCII85Decode', '/LZWDecode', '/RunLengthDecode']
/** Maximum new size that is worth a change, as a share of the old size. */
const worthShare = 0.98

/** Changes the objects of `structure` and returns the keys of those that were changed. Predictors are kept. */
export async function repackStreams(structure: Structure, file: PdfFile, parallelism: number): Promise<Set<string>> {
  const changed = new Set<string>()

  function unpackOld(key: string, dict: JsonDict): void {
    const stream = streamAt(key, file)
    if (!stream) return
    const bytes = deflateSync(file.decode(stream), { level: 9, memLevel: 9 })
    if (bytes.length >= stream.bytes.length) return
    const { '/Filter': _filter, '/DecodeParms': _parms, ...rest } = dict
    structure.objects.set(key, streamObject({ ...rest, '/Filter': '/FlateDecode' }, bytes))
    changed.add(key)
  }

  const keys = [...structure.objects].flatMap(([key, object]) => {
    const dict = 'stream' in object && !object.stream.data ? object.stream.dict : undefined
    if (!dict) return []
    if (isOld(dict['/Filter'])) unpackOld(key, dict)
    return !isPicture(dict) && isFlate(dict['/Filter']) ? [key] : []
  })
  await forEachConcurrently(keys, parallelism, async (key) => {
    const [stream, dict] = [streamAt(key, file), dictOfObject(structure.objects.get(key))]
    if (!stream || !dict || stream.bytes.length < leastBytes) return
    const plain = await unpack(stream.bytes, { finishFlush: constants.Z_FINISH, maxOutputLength: mostBytes }).catch(() => undefined)
    if (plain === undefined) return
    const bytes = await pack(plain, { level: 9, memLevel: 9 })
    if (bytes.length > stream.bytes.length * worthShare) return
    structure.objects.set(key, streamObject(dict, bytes))
    changed.add(key)
  })
  return changed
}

/** Returns whether a stream is coded as text or by old codings only, which pack worse. */
function isOld(filter: Json | undefined): boolean {
  const filters = [filter ?? null].flat()
  return (
    filters.some((one) => oldFilters.includes(String(one))) &&
    filters.every((one) => one === '/FlateDecode' || oldFilters.includes(String(one)))
  )
}

function isFlate(filter: unknown): boolean {
  return filter === '/FlateDecode' || (Array.isArray(filter) && filter.length === 1 && filter[0] === '/FlateDecode')
}
