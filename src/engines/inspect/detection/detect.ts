/** What a file is by its content: never by its name, and never by reading more of it than a bounded amount. */
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileKind } from '../../../file-kinds.ts'
import { readAt } from '../../formats/read-at.ts'
import { detectOleKind, isOldWord, isOle } from './ole.ts'
import { hasLatePdfHeader, isHeadlessPdf, isPdf } from './pdf.ts'
import { isPackedDrawing } from './svgz.ts'
import { decodeText, detectTextKind, isRtf } from './text.ts'
import { detectZipKind, guessCutZipKind, isZip } from './zip.ts'

/** The kind, or undefined for what is none of them. Rejects only when the file cannot be read at all. */
export type DetectKind = (path: string) => Promise<FileKind | undefined>

/** Bytes from which text and markup are judged. */
const headBytes = 64 * 1024
/** AVIF's brands (AV1 Image File Format, section 6); `mif1` alone says HEIF only, and some AVIF writers put it first. */
const avifBrands = ['avif', 'avis']

/** By the extension that file-type gives; the rest of what it knows is none of our kinds. */
const kindByFileType: Record<string, FileKind> = {
  ...{ jpg: 'jpg', png: 'png', apng: 'png', webp: 'webp', avif: 'avif', tif: 'tiff', gif: 'gif', heic: 'heic', bmp: 'bmp', ico: 'ico' },
  ...{ docx: 'docx', docm: 'docm', dotx: 'dotx', dotm: 'dotm', odt: 'odt', ott: 'ott', ods: 'ods', ots: 'ots', odp: 'odp', otp: 'otp' },
  ...{ xlsx: 'xlsx', xlsm: 'xlsm', xltx: 'xltx', xltm: 'xlsm', pptx: 'pptx', pptm: 'pptm', ppsx: 'ppsx', ppsm: 'pptm', potx: 'potx' },
}

/** Judges by content only; damaged files are of the kind that their beginning shows. */
export const detectKind: DetectKind = async (path) => {
  const file = await open(path)
  try {
    const head = await readAt(file, 0, headBytes)
    if (head.length === 0) return undefined
    if (isPdf(head)) return 'pdf'
    if (isOle(head)) return await detectOleKind(file)
    if (isOldWord(head)) return 'doc'
    if (isZip(head)) return (await detectZipKind(file)) ?? kindOf(await askFileType(path)) ?? guessCutZipKind(head)
    if (isAvif(head)) return 'avif'
    if (isPackedDrawing(head)) return 'svg'
    if (isRtf(head)) return 'rtf'
    const text = decodeText(head)
    // Text comes first: file-type takes any text that begins with "BM" for a picture.
    const kind = text === undefined ? kindOf(await askFileType(path)) : detectTextKind(text)
    if (kind !== undefined && kind !== 'txt') return kind
    return hasLatePdfHeader(head) || (await isHeadlessPdf(head, file)) ? 'pdf' : kind
  } finally {
    await file.close()
  }
}

async function askFileType(path: string): Promise<string | undefined> {
  try {
    return (await fileTypeFromFile(path))?.ext
  } catch {
    // It gives up on some damaged files by throwing; they are of no kind that it knows.
    return undefined
  }
}

function kindOf(extension: string | undefined): FileKind | undefined {
  return extension === undefined ? undefined : kindByFileType[extension]
}

function isAvif(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), 256)).match(/.{4}/gs) ?? []
  return brands.some((brand) => avifBrands.includes(brand)) && !brands.some((brand) => /^he[iv]/.test(brand))
}
