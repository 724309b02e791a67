/** Reads the properties of a PDF picture from its dictionary (PDF 32000, 8.9.5). */
import type { PdfObject, Resolve, Stream } from '../../../pdf-to-word/ir/pdf-object.ts'
import { type Decoded, decodeStream } from '../../../pdf-to-word/pdf/filters.ts'
import { dictOf, isStream } from '../../../pdf-to-word/pdf/objects.ts'
import { componentsOf } from '../../../pdf-to-word/read/colours/colours.ts'

/** Maximum pixels that are decoded: a page at 1200 dots per inch. */
const pixelLimit = 140_000_000

/** The properties of a picture. */
export interface PictureFacts {
  width: number
  height: number
  /** Bits of one sample: 1, 2, 4, 8 or 16. */
  bits: number
  /** Samples of one stored pixel; an index is one sample. */
  components: number
  /** Whether values between two samples are meaningful; false for indices. */
  isContinuous: boolean
  /** Unset for a picture without palette, and for one with an unusual Decode. */
  palette: Palette | undefined
  /** Whether certain sample values mark pixels that are not painted. No sample may change then. */
  hasKeyMask: boolean
  /** Whether the colours are premultiplied by the soft mask (Matte). */
  hasMatte: boolean
  /** Whether it is a stencil: a bitmap that paints where its bits are set. */
  isStencil: boolean
  decoded: Decoded
}

/** The palette of an indexed picture. */
export interface Palette {
  /** Components of one colour, 1 or 3. */
  components: number
  colours: Buffer
}

/** Returns undefined for a picture that is damaged, too large or of an unsupported type. */
export function pictureFacts(stream: Stream, resolve: Resolve): PictureFacts | undefined {
  const get = (key: string) => resolve(stream.dict.get(key))
  const [width, height] = [Number(get('Width')), Number(get('Height'))]
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1 || width * height > pixelLimit) return undefined
  const decoded = decodeStream(stream, resolve)
  const isStencil = get('ImageMask') === true
  const bits = isStencil ? 1 : Number(get('BitsPerComponent') ?? 8)
  const space = isStencil ? 'DeviceGray' : get('ColorSpace')
  if (![1, 2, 4, 8, 16].includes(bits) || (space === null && decoded.coding !== 'JPXDecode') || hasUnreadPredictor(stream, bits, resolve))
    return undefined
  const isIndexed = nameOf(space, resolve) === 'Indexed'
  const palette = isIndexed && get('Decode') === null ? paletteOf(space, resolve) : undefined
  return {
    ...{ width, height, bits, isStencil, palette, decoded },
    components: componentsOf(space, resolve),
    // The a and b of Lab are centred on a value that JPEG does not know.
    isContinuous: !isIndexed && nameOf(space, resolve) !== 'Lab',
    hasKeyMask: Array.isArray(get('Mask')),
    hasMatte: dictOf(get('SMask')).has('Matte'),
  }
}

function nameOf(space: PdfObject, resolve: Resolve): PdfObject {
  return resolve(Array.isArray(space) ? space[0] : space)
}

/** TIFF's predictor is supported for samples of 8 bits only. */
function hasUnreadPredictor(stream: Stream, bits: number, resolve: Resolve): boolean {
  if (bits === 8) return false
  const params = resolve(stream.dict.get('DecodeParms'))
  const all = Array.isArray(params) ? params.map((one) => resolve(one)) : [params]
  return all.some((one) => resolve(dictOf(one).get('Predictor')) === 2)
}

function paletteOf(space: PdfObject, resolve: Resolve): Palette | undefined {
  const [, base, , table] = (space as PdfObject[]).map((part) => resolve(part))
  if (base === undefined || nameOf(base, resolve) === 'Lab') return undefined
  const components = componentsOf(base, resolve)
  const colours = Buffer.isBuffer(table) ? table : isStream(table) ? decodeStream(table, resolve).bytes : undefined
  if (colours === undefined || (components !== 1 && components !== 3)) return undefined
  return { components, colours }
}
