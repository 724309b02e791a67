/** Messages on a pipe: a length of 4 bytes, little-endian, then a body of that length. */

const lengthBytes = 4

/** What a reader of messages calls, and its limit. */
export interface FrameReaderParts {
  /** Maximum length of a body. */
  maxBodyBytes: number
  /** Called with each complete body. */
  onBody(body: Buffer): void
  /** Called once with the error; nothing is read afterwards. */
  onFault(fault: string): void
}

/**
 * Returns a message with the body.
 * @throws RangeError for an empty body, or one of more than `maxBodyBytes`
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
 * Creates a function that takes the received bytes, in pieces of any size. It never throws and never holds more than one body of the
 * allowed length. A length of 0 or above the maximum is a fault, before any byte of that body is kept.
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

  /** Returns the number of bytes taken from the chunk. */
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
