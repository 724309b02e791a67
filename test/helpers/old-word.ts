/** Makes a Word file from before OLE containers: a File Information Block, and the text behind it. */

const textAt = 0x200
const bytes = 0x600

/** `mark` is wIdent and `version` nFib, as in Word for Windows 2 unless told. */
export function writeOldWord({ mark = 0xa5db, version = 45, text }: { mark?: number; version?: number; text: string }): Buffer {
  const file = Buffer.alloc(bytes)
  file.writeUInt16LE(mark, 0)
  file.writeUInt16LE(version, 2)
  // The text's place (fcMin, fcMac), the end of the file (cbMac), and the length of the text (ccpText).
  file.writeUInt32LE(textAt, 0x18)
  file.writeUInt32LE(textAt + text.length, 0x1c)
  file.writeUInt32LE(bytes, 0x20)
  file.writeUInt32LE(text.length, 0x34)
  file.write(text, textAt, 'latin1')
  return file
}
