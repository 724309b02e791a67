/** Pictures of pages with written lines, and the words as a reader would give them. */
import sharp from 'sharp'
import { expect } from 'vitest'
import type { ReadWord } from '../../src/engines/ocr/look/letters.ts'
import type { Grey } from '../../src/engines/ocr/picture/grey.ts'

/** A page with one text a line, at 200 dots per inch, letters 36 pixels high, and the words as a reader would give them. */
export async function written(
  lines: readonly { text: string; style?: string; fill?: string; behind?: string; family?: string }[],
  more = '',
) {
  const pitch = 70
  const texts = lines.map(({ text, style = '', fill = 'black', behind, family = 'Liberation Serif' }, i) => {
    const y = 100 + i * pitch
    const box = behind ? `<rect x="80" y="${y - 40}" width="900" height="56" fill="${behind}"/>` : ''
    return `${box}<text x="100" y="${y}" font-family="${family}" font-size="36" fill="${fill}" ${style}>${text}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1000"><rect width="1200" height="1000" fill="white"/>${texts.join('')}${more}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const grey: Grey = { width: info.width, height: info.height, pixels: new Uint8Array(data) }
  return { grey, words: lines.flatMap(({ text }, i) => wordsIn(grey, text, 100 + i * pitch, i)) }
}

/** Parts the dark runs of a row of letters where gaps are wide. */
function wordsIn({ width, pixels }: Grey, text: string, baseline: number, line: number): ReadWord[] {
  const paper = pixels[(baseline - 20) * width + 90] ?? 255
  const isInked = (x: number) => {
    for (let y = baseline - 28; y < baseline + 8; y++) if (Math.abs((pixels[y * width + x] ?? 255) - paper) > 100) return true
    return false
  }
  const words: ReadWord[] = []
  let end = -100
  for (let x = 90; x < 970; x++) {
    if (!isInked(x)) continue
    if (x - end > 6) {
      const place = { x0: x, x1: x + 1, y0: baseline - 27, y1: baseline + 8 }
      words.push({ ...place, text: '', confidence: 95, baseline: [baseline, baseline], size: 33, line })
    }
    const last = words.at(-1)
    if (last) last.x1 = x + 1
    end = x
  }
  const texts = text.split(' ')
  expect(words).toHaveLength(texts.length)
  return words.map((word, i) => ({ ...word, text: texts[i] ?? '' }))
}

/** A line in plain letters. */
export const plain = 'The quarterly figures were checked twice'
