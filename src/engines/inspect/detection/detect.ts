/** Detects the kind of a file by its content: never by its name, and from a bounded number of bytes. */
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileKind } from '../../../file-kinds.ts'
import { readAt } from '../../formats/read-at.ts'
import { detectDrawingKind } from './drawings.ts'
import { detectOleKind, isOldWord, isOle } from './ole.ts'
import { hasLatePdfHeader, isHeadlessPdf, isPdf } from './pdf.ts'
import { isPackedDrawing } from './svgz.ts'
import { decodeText, detectTextKind, isRtf } from './text.ts'
import { detectZipKind, guessCutZipKind, isZip } from './zip.ts'

/** Returns the kind; undefined for a file of any other kind. Rejects only when the file cannot be read at all. */
export type DetectKind = (path: string) => Promise<FileKind | undefined>

/** Bytes read to recognise text and markup. */
const headBytes = 64 * 1024
/** Bytes of an anymap's header, which may begin with comments. */
const anymapBytes = 1024
/** AVIF's brands (AV1 Image File Format, section 6). `mif1` alone means HEIF only, and some AVIF writers put it first. */
const avifBrands = ['avif', 'avis']
/** HEVC's brands (ISO/IEC 23008-12, annex B). */
const heicBrand = /^he[iv][cxms]$/

/** Kinds that a PDF without its header may look like. */
const texts: readonly FileKind[] = ['txt', 'csv', 'tsv']
/** Kinds by the extension that file-type returns; its other types are not supported. */
const kindByFileType: Record<string, FileKind> = {
  ...{ jpg: 'jpg', png: 'png', apng: 'png', webp: 'webp', avif: 'avif', tif: 'tiff', gif: 'gif', bmp: 'bmp', ico: 'ico' },
  ...{ cur: 'ico', psd: 'psd', jp2: 'jp2', jpx: 'jp2', j2c: 'jp2' },
  ...{ docx: 'docx', docm: 'docm', dotx: 'dotx', dotm: 'dotm', odt: 'odt', ott: 'ott', ods: 'ods', ots: 'ots', odp: 'odp', otp: 'otp' },
  ...{ xlsx: 'xlsx', xlsm: 'xlsm', xltx: 'xltx', xltm: 'xlsm', pptx: 'pptx', pptm: 'pptm', ppsx: 'ppsx', ppsm: 'pptm', potx: 'potx' },
}

/** Detects by content only. A damaged file is of the kind of its beginning. */
export const detectKind: DetectKind = async (path) => {
  const file = await open(path)
  try {
    const head = await readAt(file, 0, headBytes)
    if (head.length === 0) return undefined
    if (isPdf(head)) return 'pdf'
    if (isOle(head)) return await detectOleKind(file)
    if (isOldWord(head)) return 'doc'
    if (isZip(head)) return (await detectZipKind(file)) ?? kindOf(await askFileType(path)) ?? guessCutZipKind(head)
    const heif = heifKind(head)
    if (heif !== undefined) return heif
    if (isAnymap(head)) return 'pnm'
    if (isPackedDrawing(head)) return 'svg'
    if (isRtf(head)) return 'rtf'
    const drawing = detectDrawingKind(head)
    if (drawing) return drawing
    const text = decodeText(head)
    // Text is checked first: file-type takes any text that begins with "BM" for a picture.
    const kind = text === undefined ? kindOf(await askFileType(path)) : detectTextKind(text)
    if (kind !== undefined && !texts.includes(kind)) return kind
    return hasLatePdfHeader(head) || (await isHeadlessPdf(head, file)) ? 'pdf' : kind
  } finally {
    await file.close()
  }
}

async function askFileType(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.ext
  } catch {
    // file-type throws for some damaged files; they are of no kind that it knows.
    return undefined
  }
}

function kindOf(extension: string | undefined): FileKind | undefined {
  return extension === undefined ? undefined : kindByFileType[extension]
}

/** Returns whether numbers follow the mark of a text anymap, unlike in a text that begins with `P1`. */
function isAnymap(head: Buffer): boolean {
  const start = head.toString('latin1', 0, anymapBytes)
  return (
    /^P[1-6]\s(?:\s|#[^\n]*\n)*\d{1,10}\s(?:\s|#[^\n]*\n)*\d{1,10}\s/.test(start) ||
    /^P7\n(?:#[^\n]*\n)*(?:WIDTH|HEIGHT|DEPTH|MAXVAL|TUPLTYPE) /.test(start)
  )
}

/** Detects the kind by its brands; image sequences are not supported. */
function heifKind(head: Buffer): 'avif' | 'heic' | 'heif' | undefined {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 256)).match(/.{4}/gs) ?? []
  if (brands.some((brand) => heicBrand.test(brand))) return 'heic'
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif'
  return brands.some((brand) => brand === 'mif1') ? 'heif' : undefined
}
