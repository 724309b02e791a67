/** Decrypts protected docx, xlsx and pptx files: an OLE container with the encrypted ZIP inside ([MS-OFFCRYPTO] 2.3.4). */
import { createWriteStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type OleStream, readOleStreams, readStream, readWholeStream } from '../../formats/ole-streams.ts'
import { readAt } from '../../formats/read-at.ts'
import { isOle } from '../../inspect/detection/ole.ts'
import { unknownProtection } from '../files/failure.ts'
import { agileDecipher } from './agile.ts'
import type { ProtectedFile, SegmentDecipher } from './protection.ts'
import { standardDecipher } from './standard.ts'

/** Maximum length of the encryption header. Real ones take a few KB: XML with one element for each way to open the file. */
const maxInfoBytes = 256 * 1024
/** Bytes that are encrypted together ([MS-OFFCRYPTO] 2.3.4.15). */
const segmentBytes = 4096
/** Length of the field with the size of the plain ZIP, which comes first ([MS-OFFCRYPTO] 2.3.4.4). */
const sizeBytes = 8

/** Returns whether an Office Open XML file is encrypted: then it is an OLE container instead of a ZIP. */
export async function isProtectedOoxml(file: FileHandle): Promise<boolean> {
  return isOle(await readAt(file, 0, 8))
}

/** Returns false when the password is wrong. */
export async function decryptOoxml({ file, password, copy, signal }: ProtectedFile): Promise<boolean> {
  const streams = await readOleStreams(file)
  const info = streams.get('EncryptionInfo')
  const encrypted = streams.get('EncryptedPackage')
  if (!info || !encrypted) throw new RangeError('not an encrypted Office file')
  const decipher = await openDecipher(await readWholeStream(file, info, maxInfoBytes), password, signal)
  if (!decipher) return false
  await pipeline(decipherPackage(file, encrypted, decipher), createWriteStream(copy, { mode: 0o600 }), { signal })
  return true
}

/** Chooses the cipher by version ([MS-OFFCRYPTO] 2.3.4.5, 2.3.4.6 and 2.3.4.10). */
function openDecipher(info: Buffer, password: string, signal: AbortSignal): Promise<SegmentDecipher | undefined> {
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)]
  if (major === 4 && minor === 4) return agileDecipher(info.toString('utf8', 8), password, signal)
  if (minor === 2) return standardDecipher(info.subarray(8), password, signal)
  throw unknownProtection(minor === 3 ? 'an add-on of Office' : 'a method of its own')
}

async function* decipherPackage(file: FileHandle, stream: OleStream, decipher: SegmentDecipher): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let left: number | undefined
  let number = 0
  for await (const piece of readStream(file, stream)) {
    waiting = Buffer.concat([waiting, piece])
    if (left === undefined) {
      left = Number(waiting.readBigUInt64LE(0))
      waiting = waiting.subarray(sizeBytes)
    }
    for (; waiting.length >= segmentBytes; waiting = waiting.subarray(segmentBytes)) {
      const plain = decipher(waiting.subarray(0, segmentBytes), number++).subarray(0, left)
      left -= plain.length
      yield plain
    }
  }
  if (left === undefined) throw new RangeError('the encrypted ZIP is missing')
  // Ciphers work on blocks of 16 bytes; some writers leave an incomplete block at the end.
  const plain = decipher(waiting.subarray(0, waiting.length & ~15), number).subarray(0, left)
  if (plain.length < left) throw new RangeError('the encrypted ZIP is cut off')
  yield plain
}
