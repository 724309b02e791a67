/** Wraps a Windows metafile in a drawing whose page is as large as the picture. LibreOffice would place a bare metafile somewhere on A4. */
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FileKind } from '../../file-kinds.ts'
import { type StoredEntry, writeStoredZip } from '../formats/zip-stored.ts'

/** Maximum bytes of a metafile. A larger one is not worth the memory and is drawn on A4. */
const mostBytes = 64 * 1024 * 1024
/**
 * Minimum and maximum side of a page, in millimetres: less than a pixel of a screen is meaningless, and LibreOffice's pages end at three
 * metres.
 */
const side = { least: 0.3, most: 3000 }
const millimetresPerInch = 25.4

/** Size in millimetres. */
interface PictureSize {
  width: number
  height: number
}

/**
 * Writes `copy`, an OpenDocument drawing that contains the metafile.
 * @returns false, with nothing written, for a metafile that does not state its size or is cut off
 */
export async function writeMetafileDrawing(path: string, kind: 'wmf' | 'emf', copy: string, signal: AbortSignal): Promise<boolean> {
  if ((await stat(path)).size > mostBytes) return false
  const picture = await readFile(path)
  const size = kind === 'emf' ? sizeOfEnhanced(picture) : sizeOfPlaceable(picture)
  if (!size || !isDrawable(size)) return false
  await pipeline(writeStoredZip(drawingOf(picture, kind, size)), createWriteStream(copy, { mode: 0o600 }), { signal })
  return true
}

/** Returns whether a kind of file is a Windows metafile. */
export function isMetafile(kind: FileKind): kind is 'wmf' | 'emf' {
  return kind === 'wmf' || kind === 'emf'
}

function isDrawable({ width, height }: PictureSize): boolean {
  return [width, height].every((one) => one >= side.least && one <= side.most)
}

/** Reads the size from the frame in the header, in hundredths of a millimetre ([MS-EMF] 2.3.4.2 and 2.2.9). */
function sizeOfEnhanced(picture: Buffer): PictureSize | undefined {
  const headerBytes = 88
  if (picture.length < headerBytes || picture.readUInt32LE(48) > picture.length) return undefined
  const [left, top, right, bottom] = [24, 28, 32, 36].map((at) => picture.readInt32LE(at) / 100) as [number, number, number, number]
  return { width: right - left, height: bottom - top }
}

/** Reads the size from the placeable header, with its units per inch ([MS-WMF] 2.3.2.3). The plain header has no size. */
function sizeOfPlaceable(picture: Buffer): PictureSize | undefined {
  const [placeableKey, placeableBytes, headerBytes] = [0x9ac6cdd7, 22, 18]
  if (picture.length < placeableBytes + headerBytes || picture.readUInt32LE(0) !== placeableKey) return undefined
  // In 16-bit words, without the placeable header ([MS-WMF] 2.3.2.2).
  if (picture.readUInt32LE(placeableBytes + 6) * 2 > picture.length) return undefined
  const unit = millimetresPerInch / picture.readUInt16LE(14)
  const [left, top, right, bottom] = [6, 8, 10, 12].map((at) => picture.readInt16LE(at) * unit) as [number, number, number, number]
  return { width: Math.abs(right - left), height: Math.abs(bottom - top) }
}

const mediaType = 'application/vnd.oasis.opendocument.graphics'
const openDocument = 'urn:oasis:names:tc:opendocument:xmlns'
const schemas = { office: 'office', style: 'style', draw: 'drawing', manifest: 'manifest', svg: 'svg-compatible', fo: 'xsl-fo-compatible' }
const namespaces = Object.entries(schemas).map(([prefix, name]) => `xmlns:${prefix}="${openDocument}:${name}:1.0"`)
const root = [...namespaces, 'xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"'].join(' ')

/**
 * Returns the entries of the drawing: OpenDocument 1.2, parts 1 (16.5 page layouts, 10.4.4 pictures) and 3 (packages). LibreOffice ignores
 * page layouts without `office:styles`.
 */
function drawingOf(picture: Buffer, kind: 'wmf' | 'emf', { width, height }: PictureSize): StoredEntry[] {
  const [wide, high] = [`${width.toFixed(2)}mm`, `${height.toFixed(2)}mm`]
  const name = `Pictures/picture.${kind}`
  const orientation = width > height ? 'landscape' : 'portrait'
  const layout = `<style:page-layout-properties fo:margin="0mm" fo:page-width="${wide}" fo:page-height="${high}" style:print-orientation="${orientation}"/>`
  const frame = `<draw:frame svg:x="0mm" svg:y="0mm" svg:width="${wide}" svg:height="${high}"><draw:image xlink:href="${name}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`
  const entry = (path: string, type: string) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`
  const listed = [entry('/', mediaType), entry('content.xml', 'text/xml'), entry('styles.xml', 'text/xml'), entry(name, `image/${kind}`)]
  return [
    { name: 'mimetype', content: Buffer.from(mediaType) },
    xml('META-INF/manifest.xml', `<manifest:manifest ${root}>${listed.join('')}</manifest:manifest>`),
    xml(
      'styles.xml',
      `<office:document-styles ${root}><office:styles/><office:automatic-styles><style:page-layout style:name="Paper">${layout}</style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Picture" style:page-layout-name="Paper"/></office:master-styles></office:document-styles>`,
    ),
    xml(
      'content.xml',
      `<office:document-content ${root}><office:body><office:drawing><draw:page draw:master-page-name="Picture">${frame}</draw:page></office:drawing></office:body></office:document-content>`,
    ),
    { name, content: picture, isPacked: true },
  ]
}

function xml(name: string, content: string): StoredEntry {
  return { name, content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`), isPacked: true }
}
