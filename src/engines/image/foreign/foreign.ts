/** Decodes pictures in formats that libvips does not read, detected by their content. Runs in a worker. */
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAt } from '../../formats/read-at.ts'
import { isBmp, readBmp } from './bmp.ts'
import { isIcon, readIcon } from './ico.ts'
import { isJpeg2000, readJpeg2000 } from './jp2.ts'
import { demand, type Enclosed, longestSide, type Pixels, type Undecoded } from './pixels.ts'
import { isAnymap, readAnymap } from './pnm.ts'
import { isPsd, readPsd } from './psd.ts'
import { writeTiff } from './write-tiff.ts'

type Foreign = Pixels | Enclosed | Undecoded

interface Decoder {
  matches(head: Buffer): boolean
  read(file: Buffer): Foreign
}

const decoders: readonly Decoder[] = [
  { matches: isBmp, read: readBmp },
  { matches: isPsd, read: readPsd },
  { matches: isAnymap, read: readAnymap },
  { matches: isIcon, read: readIcon },
  { matches: isJpeg2000, read: readJpeg2000 },
]
const headBytes = 16

/**
 * Returns the parsed and checked header, with its pixels still to be decoded; undefined when libvips reads the file.
 * @throws DamagedPicture
 */
export async function readForeign(path: string): Promise<Foreign | undefined> {
  const head = await readHead(path)
  const decoder = decoders.find(({ matches }) => matches(head))
  const picture = decoder?.read(await readFile(path))
  if (picture) demand(Math.max(picture.width, picture.height) <= longestSide, 'sides beyond all limits')
  return picture
}

/**
 * Returns the path of a picture that libvips reads: the given one, or a copy in the work folder.
 * @throws DamagedPicture
 */
export async function madeReadable(path: string, workDir: string): Promise<string> {
  const picture = await readForeign(path)
  if (!picture) return path
  demand('file' in picture || 'rows' in picture, 'a picture that a program has to decode')
  const copy = join(workDir, 'decoded')
  if ('file' in picture) await writeFile(copy, picture.file, { mode: 0o600 })
  else await writeTiff(copy, picture)
  return copy
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path)
  return await readAt(file, 0, headBytes)
}
