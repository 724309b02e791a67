/** Grey pictures of pages for tests: dark bars on paper, drawn at any slope. */
import type { Grey } from '../../src/engines/ocr/picture/grey.ts'

export interface Bar {
  x: number
  y: number
  width: number
  height: number
  /** 0 is black; black if left out. */
  grey?: number
}

export const blank = (width: number, height: number, grey = 255): Grey => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(grey),
})

export function draw({ width, height, pixels }: Grey, bars: readonly Bar[]): void {
  for (const { x, y, width: across, height: down, grey = 0 } of bars) {
    for (let row = Math.max(0, y); row < Math.min(height, y + down); row++) {
      pixels.fill(grey, row * width + Math.max(0, x), row * width + Math.min(width, x + across))
    }
  }
}

/** Letters as bars of a stem's width, with words and lines: what a projection sees of text. */
export function textBars(width: number, height: number, pitch = 34): Bar[] {
  const bars: Bar[] = []
  for (let y = pitch * 2; y < height - pitch * 2; y += pitch) {
    const end = width - 60 - ((y * 7) % 200)
    for (let x = 60, letter = 0; x < end; x += letter % 7 === 6 ? 22 : 11, letter++) {
      bars.push({ x, y: y - (letter % 3 === 1 ? 18 : 12), width: 3, height: letter % 3 === 1 ? 18 : 12 })
      bars.push({ x, y: y - 3, width: 5, height: 3 })
    }
  }
  return bars
}

/** The picture turned clockwise by so many degrees about its middle, four samples a pixel. */
export function slanted({ width, height, pixels }: Grey, degrees: number): Grey {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const out = new Uint8Array(width * height)
  const at = (x: number, y: number) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    const [fromX, fromY] = [Math.round(dx * cos + dy * sin + width / 2 - 0.5), Math.round(-dx * sin + dy * cos + height / 2 - 0.5)]
    return fromX < 0 || fromY < 0 || fromX >= width || fromY >= height ? 255 : (pixels[fromY * width + fromX] ?? 255)
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      out[y * width + x] = (at(x + 0.25, y + 0.25) + at(x + 0.75, y + 0.25) + at(x + 0.25, y + 0.75) + at(x + 0.75, y + 0.75)) / 4
    }
  }
  return { width, height, pixels: out }
}

/** The same noise each time: a linear congruential generator. */
export function noise(width: number, height: number, share = 1): Grey {
  const grey = blank(width, height)
  let state = 12345
  for (let at = 0; at < grey.pixels.length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    if (state / 2 ** 32 < share) grey.pixels[at] = share === 1 ? state >>> 24 : 0
  }
  return grey
}
