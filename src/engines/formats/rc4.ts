/** RC4, which current OpenSSL lacks and Word 97-2003 files require. */

/** Returns the first `length` bytes of the key stream. */
export function rc4KeyStream(key: Uint8Array, length: number): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    const kept = at(one)
    state[one & 255] = at(other)
    state[other & 255] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  const stream = new Uint8Array(length)
  for (let n = 0, i = 0, j = 0; n < length; n++) {
    i = (i + 1) & 255
    j = (j + at(i)) & 255
    swap(i, j)
    stream[n] = at(at(i) + at(j))
  }
  return stream
}
