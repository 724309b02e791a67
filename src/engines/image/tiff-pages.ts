/** Distinguishes the pages of a TIFF from reduced copies and masks, by its directories only. */
import { type FileHandle, open } from 'node:fs/promises'
import { readAt } from '../formats/read-at.ts'

/** Lengths in TIFF 6.0 and BigTIFF, in bytes: header, entry count, entry, and offset. */
const classic = { header: 4, count: 2, entry: 12, offset: 4 }
const big = { header: 8, count: 8, entry: 20, offset: 8 }
const mostDirectories = 10_000
const mostEntries = 4096
/**
 * NewSubfileType: bit 0 marks a reduced copy, bit 2 a mask (TIFF 6.0, section 8). Its predecessor SubfileType has the value 2 for such a
 * copy.
 */
const newSubfileType = 254
const noPage = 0b101
const oldSubfileType = 255
const oldReduced = 2

/** Returns the indices of the pages among the directories, from 0; undefined when the file does not tell. */
export async function tiffPages(path: string): Promise<number[] | undefined> {
  const file = await open(path)
  try {
    const pages = await readPages(file)
    return pages.length > 0 ? pages : undefined
  } catch {
    // The file is damaged; libvips reports that.
    return undefined
  } finally {
    await file.close()
  }
}

async function readPages(file: FileHandle): Promise<number[]> {
  const head = await readAt(file, 0, 16)
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const number = (bytes: Buffer, at: number, length: number) => {
    const own = bytes.subarray(at, at + length)
    const ordered = isLittle ? Buffer.from(own).reverse() : own
    return Number(`0x${ordered.toString('hex')}`)
  }
  const form = number(head, 2, 2) === 43 ? big : classic
  const pages: number[] = []
  const seen = new Set<number>()
  let at = number(head, form.header, form.offset)
  for (let index = 0; at !== 0 && index < mostDirectories && !seen.has(at); index++) {
    seen.add(at)
    const count = Math.min(number(await readAt(file, at, form.count), 0, form.count), mostEntries)
    const bytes = await readAt(file, at + form.count, count * form.entry + form.offset)
    if (isPage(bytes, count, form.entry, number)) pages.push(index)
    at = number(bytes, count * form.entry, form.offset)
  }
  return pages
}

function isPage(bytes: Buffer, count: number, entryBytes: number, number: (bytes: Buffer, at: number, length: number) => number): boolean {
  for (let entry = 0; entry < count; entry++) {
    const at = entry * entryBytes
    const tag = number(bytes, at, 2)
    // Short values are stored in the last 4 or 8 bytes of the entry, at the beginning of those bytes: a LONG for the one tag, a SHORT for
    // the other.
    const valueAt = at + entryBytes - (entryBytes === big.entry ? big.offset : classic.offset)
    if (tag === newSubfileType) return (number(bytes, valueAt, 4) & noPage) === 0
    if (tag === oldSubfileType) return number(bytes, valueAt, 2) !== oldReduced
  }
  return true
}
