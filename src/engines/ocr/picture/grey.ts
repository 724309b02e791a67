/** Grey pictures as arrays of pixels, and as PGM, which poppler writes and Tesseract reads. */

/** A grey picture. */
export interface Grey {
  width: number
  height: number
  /** One byte per pixel, row by row; 0 is black. */
  pixels: Uint8Array
}

/**
 * Returns the pixels of a binary PGM (`P5`) or PPM (`P6`, converted to grey) with one byte per sample, as poppler writes them.
 * @throws Error for anything else, and where bytes are missing
 */
export function readPnm(bytes: Uint8Array): Grey {
  const channels = readChannels(bytes)
  const [first] = channels
  if (!first) throw new Error('a PGM with pixels missing')
  return channels.length === 1 ? first : { ...first, pixels: greyOf(channels.map(({ pixels }) => pixels)) }
}

/**
 * Returns the channels of such a picture: one for grey, three for colour.
 * @throws Error as `readPnm`
 */
export function readChannels(bytes: Uint8Array): Grey[] {
  const head = /^P([56])\s+(?:#[^\n]*\n\s*)*(\d{1,9})\s+(\d{1,9})\s+255\s/.exec(Buffer.from(bytes.subarray(0, 512)).toString('latin1'))
  if (!head) throw new Error('not a PGM or PPM of one byte a sample')
  const [width, height, channels] = [Number(head[2]), Number(head[3]), head[1] === '5' ? 1 : 3]
  const samples = bytes.subarray(head[0].length, head[0].length + width * height * channels)
  if (width === 0 || height === 0 || samples.length < width * height * channels) throw new Error('a PGM with pixels missing')
  if (channels === 1) return [{ width, height, pixels: samples }]
  const pixels = [0, 1, 2].map((channel) => {
    const own = new Uint8Array(width * height)
    for (let i = 0, from = channel; i < own.length; i++, from += 3) own[i] = samples[from] as number
    return own
  })
  return pixels.map((own) => ({ width, height, pixels: own }))
}

/** Converts to grey by Rec. 601, with the weights of libjpeg and poppler. */
function greyOf([red = new Uint8Array(), green = red, blue = red]: readonly Uint8Array[]): Uint8Array {
  const pixels = new Uint8Array(red.length)
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = (77 * (red[i] as number) + 150 * (green[i] as number) + 29 * (blue[i] as number)) >> 8
  }
  return pixels
}

/** Returns a binary PGM (P5). */
export function writePgm({ width, height, pixels }: Grey): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels])
}

/**
 * Returns the picture scaled down by a whole number; each pixel is the mean of the pixels that it replaces.
 * @param by pixels of a row and of a column that become one; 1 returns the same picture
 */
export function shrink(grey: Grey, by: number): Grey {
  if (by <= 1) return grey
  const { width: from, pixels } = grey
  const [width, height] = [Math.max(1, Math.floor(from / by)), Math.max(1, Math.floor(grey.height / by))]
  const [across, down] = [Math.min(by, from), Math.min(by, grey.height)]
  const small = new Uint8Array(width * height)
  const sums = new Uint32Array(width)
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    for (let row = 0; row < down; row++) {
      let at = (y * by + row) * from
      for (let x = 0; x < width; x++) {
        let sum = 0
        for (let column = 0; column < across; column++) sum += pixels[at++] as number
        sums[x] = (sums[x] as number) + sum
      }
    }
    for (let x = 0; x < width; x++) small[y * width + x] = (sums[x] as number) / (across * down)
  }
  return { width, height, pixels: small }
}
