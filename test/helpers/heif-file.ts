/** Changes HEIC files that heif-enc made: their properties, which it cannot set. */

/** Where a box of this type begins, its length field, in a file in which no other bytes say the same. */
function boxAt(file: Buffer, type: string): number {
  const at = file.indexOf(type, 0, 'latin1')
  if (at < 4) throw new Error(`no box ${type}`)
  return at - 4
}

function grow(file: Buffer, type: string, by: number): void {
  const at = boxAt(file, type)
  file.writeUInt32BE(file.readUInt32BE(at) + by, at)
}

function insert(file: Buffer, at: number, bytes: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), bytes, file.subarray(at)])
}

/** Has readers turn the item by so many quarters against the clock. */
export function turnedHeic(heic: Buffer, item: number, quarters: number): Buffer {
  const turn = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarters])
  let file: Buffer = Buffer.from(heic)
  const list = boxAt(file, 'ipco')
  const end = list + file.readUInt32BE(list)
  const known = countBoxes(file.subarray(list + 8, end))
  for (const type of ['meta', 'iprp', 'ipco']) grow(file, type, turn.length)
  file = insert(file, end, turn)
  const uses = boxAt(file, 'ipma')
  for (let at = uses + 16, entry = 0; entry < file.readUInt32BE(uses + 12); entry++) {
    const count = file[at + 2] ?? 0
    if (file.readUInt16BE(at) === item) {
      file[at + 2] = count + 1
      for (const type of ['meta', 'iprp', 'ipma']) grow(file, type, 1)
      file = insert(file, at + 3 + count, Buffer.from([0x80 | (known + 1)]))
      break
    }
    at += 3 + count
  }
  moveItems(file, turn.length + 1)
  return file
}

function countBoxes(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) count++
  return count
}

/** Items in the file itself lie further down; version 1, with offsets of four bytes. */
function moveItems(file: Buffer, by: number): void {
  const list = boxAt(file, 'iloc')
  for (let at = list + 16, item = 0; item < file.readUInt16BE(list + 14); item++) {
    if (file.readUInt16BE(at + 2) === 0) file.writeUInt32BE(file.readUInt32BE(at + 6) + by, at + 6)
    at += 12 + file.readUInt16BE(at + 10) * 8
  }
}

/** Has all pictures of this size say another one. */
export function resizedHeic(heic: Buffer, from: readonly [number, number], to: readonly [number, number]): Buffer {
  const said = ([width, height]: readonly [number, number]) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt32BE(width, 4)
    bytes.writeUInt32BE(height, 8)
    return Buffer.concat([Buffer.from('ispe'), bytes])
  }
  const file = Buffer.from(heic)
  for (let at = file.indexOf(said(from)); at >= 0; at = file.indexOf(said(from))) said(to).copy(file, at)
  return file
}
