/** Messages on a pipe: 4 bytes of length, little-endian, then a body of that length. */

const lengthBytes = 4

export interface FrameReaderParts {
  /** Longest body that is read. */
  maxBodyBytes: number
  /** Takes each complete body. */
  onBody(body: Buffer): void
  /** Told once what was wrong; nothing is read afterwards. */
  onFault(fault: string): void
}

/**
 * Makes one message of a body.
 * @throws RangeError for a body of no bytes, or more than `maxBodyBytes`
 */
export function frameOf(body: Buffer, maxBodyBytes: number): Buffer {
  if (body.length === 0 || body.length > maxBodyBytes) {
    throw new RangeError(`a message has ${body.length} bytes, and it may have 1 to ${maxBodyBytes}`)
  }
  const length = Buffer.allocUnsafe(lengthBytes)
  length.writeUInt32LE(body.length)
  return Buffer.concat([length, body])
}

/**
 * Makes the function that takes what arrives, in whatever pieces. It never throws and never holds more than one body of the allowed length;
 * a length of 0 or beyond the bound is a fault, before one byte of that body is kept.
 */
export function createFrameReader({ maxBodyBytes, onBody, onFault }: FrameReaderParts): (chunk: Buffer) => void {
  const length = Buffer.alloc(lengthBytes)
  let body: Buffer | undefined
  let filled = 0
  let isFaulty = false

  function fail(fault: string): void {
    isFaulty = true
    body = undefined
    onFault(fault)
  }

  /** Returns how many bytes of the chunk were used. */
  function fill(target: Buffer, chunk: Buffer): number {
    const used = chunk.copy(target, filled)
    filled += used
    return used
  }

  function finish(complete: Buffer): void {
    body = undefined
    filled = 0
    try {
      onBody(complete)
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error))
    }
  }

  function begin(): void {
    const size = length.readUInt32LE(0)
    filled = 0
    if (size === 0 || size > maxBodyBytes) fail(`a message of ${size} bytes`)
    else body = Buffer.allocUnsafe(size)
  }

  return function take(chunk) {
    let rest = chunk
    while (!isFaulty && rest.length > 0) {
      const target = body ?? length
      rest = rest.subarray(fill(target, rest))
      if (filled < target.length) return
      if (body) finish(body)
      else begin()
    }
  }
}
