/** The data space streams that Office requires beside an encrypted package ([MS-OFFCRYPTO] 2.1). */
import type { OleFile } from '../../formats/ole-write.ts'
import { uint32 } from '../decrypt/protection.ts'

const folder = '\x06DataSpaces'
const space = 'StrongEncryptionDataSpace'
const transform = 'StrongEncryptionTransform'

/** UNICODE-LP-P4 (2.1.2): length in bytes, then the text padded to a multiple of 4. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf16le')
  return Buffer.concat([uint32(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

/** Versions of reader, updater and writer: 1.0 (2.1.5). */
const versions = Buffer.concat([uint32(1), uint32(1), uint32(1)])

function withLength(content: Buffer): Buffer {
  return Buffer.concat([uint32(content.length + 4), content])
}

/** DataSpaceVersionInfo (2.1.5). */
const version = Buffer.concat([text('Microsoft.Container.DataSpaces'), versions])
/** DataSpaceMap (2.1.6): the stream EncryptedPackage belongs to this data space. */
const map = Buffer.concat([uint32(8), uint32(1), withLength(Buffer.concat([uint32(1), uint32(0), text('EncryptedPackage'), text(space)]))])
/** DataSpaceDefinition (2.1.7). */
const definition = Buffer.concat([uint32(8), uint32(1), text(transform)])
/** Beginning of IRMDSTransformInfo (2.1.8), then EncryptionTransformInfo (2.1.9) without a name: the ciphers are in EncryptionInfo. */
const identity = Buffer.concat([uint32(1), text('{FF9A3F03-56EF-4613-BDD5-5A41C1D07246}')])
const primary = Buffer.concat([
  ...[withLength(identity), text('Microsoft.Container.EncryptionTransform'), versions],
  ...[uint32(0), uint32(0), uint32(0), uint32(4)],
])

export const dataSpaces: readonly OleFile[] = [
  { path: [folder, 'Version'], content: version },
  { path: [folder, 'DataSpaceMap'], content: map },
  { path: [folder, 'DataSpaceInfo', space], content: definition },
  { path: [folder, 'TransformInfo', transform, '\x06Primary'], content: primary },
]
