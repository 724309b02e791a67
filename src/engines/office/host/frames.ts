/** Messages between convertd and the office host: a length of 4 bytes, then `name=value` texts, each ended by a zero byte. */

export type HostFields = readonly (readonly [name: string, value: string])[]
export type HostReply = ReadonlyMap<string, string>

const lengthBytes = 4
/** As FRAME_BYTES in src/native/frame.h. */
const maxBodyBytes = 65_536

/** @throws RangeError for a value with a zero byte in it, or more than one message holds */
export function encodeFrame(fields: HostFields): Buffer {
  const texts = fields.map(([name, value]) => {
    if (value.includes('\0')) throw new RangeError(`${name} has a zero byte in it`)
    return `${name}=${value}\0`
  })
  const body = Buffer.from(texts.join(''))
  if (body.length > maxBodyBytes) throw new RangeError(`a message to the office host has ${body.length} bytes`)
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(body.length)
  return Buffer.concat([length, body])
}

/** Makes the function that takes what arrives, in whatever pieces, and calls `onFrame` for each message that is complete. */
export function createFrameReader(onFrame: (reply: HostReply) => void): (chunk: Buffer) => void {
  let held: Buffer = Buffer.alloc(0)
  return function take(chunk) {
    held = Buffer.concat([held, chunk])
    while (held.length >= lengthBytes) {
      const end = lengthBytes + held.readUInt32LE(0)
      if (held.length < end) return
      onFrame(decode(held.subarray(lengthBytes, end)))
      held = held.subarray(end)
    }
  }
}

function decode(body: Buffer): HostReply {
  const texts = body.toString('utf8').split('\0').slice(0, -1)
  return new Map(texts.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)]))
}
