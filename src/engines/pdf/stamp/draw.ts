/** Draws text as PDF pages by rsvg-convert, which knows every script and embeds the needed glyphs. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { engineFailure, type RunProcess } from '../../process/process.ts'
import type { PdfRequest } from '../qpdf/request.ts'
import { runApart } from '../qpdf/run-apart.ts'

export const stampFonts = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' } as const

/** A text to stamp. */
export interface StampText {
  /** Text, with lines separated by line feeds. */
  text: string
  font: keyof typeof stampFonts
  /** Font size in points. */
  size: number
  /** Colour as RRGGBB. */
  colour: string
  align: 'left' | 'center' | 'right'
}

/** Maximum texts per run: each is a file, and a command line has a maximum length. */
const mostAtOnce = 2000
/** Points in one pixel of SVG. */
const pointsPerPixel = 0.75
const lineHeight = 1.2
/**
 * Height of letters above and below the base line, in multiples of the font size. Fixed, so that numbers with and without descenders are
 * alike.
 */
const [ascent, descent] = [0.95, 0.25]
/** Text whose first letter is of a script that runs from right to left. */
const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns paths of PDFs in the work folder whose pages show the texts. Each page is as large as its text. */
export async function drawTexts(
  run: RunProcess,
  texts: readonly StampText[],
  { workDir, signal }: Omit<PdfRequest, 'path'>,
): Promise<string[]> {
  const made: string[] = []
  for (let first = 0; first < texts.length; first += mostAtOnce) {
    const folder = await mkdtemp(join(workDir, 'texts-'))
    const paths = texts.slice(first, first + mostAtOnce).map((_, index) => join(folder, `${index}.svg`))
    for (const [index, path] of paths.entries())
      await writeFile(path, svgOf(texts[first + index] as StampText), { mode: 0o600, flag: 'wx' })
    const target = join(workDir, `texts-${first}.pdf`)
    const args = ['--format=pdf', '--export-id=stamp', '--unlimited', '--output=made.pdf', ...paths]
    // rsvg-convert starts threads, unlike poppler and qpdf.
    const outcome = await runApart(run, { command: 'rsvg-convert', args, workDir, reads: [folder], calls: 'soffice', signal }, target)
    if (outcome.exitCode !== 0) throw engineFailure('rsvg-convert', outcome)
    made.push(target)
  }
  return made
}

/** Returns the text as SVG. An invisible rectangle gives every text the same height. */
function svgOf({ text, font, size, colour, align }: StampText): string {
  const pixels = size / pointsPerPixel
  const lines = text.split('\n')
  const isReversed = rightToLeft.test(text)
  const anchor = align === 'center' ? 'middle' : (align === 'left') !== isReversed ? 'start' : 'end'
  const height = (lines.length - 1) * lineHeight * pixels
  const spans = lines.map((line, index) => `<tspan x="0" y="${(index * lineHeight * pixels).toFixed(3)}">${escaped(line) || ' '}</tspan>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><g id="stamp">
<rect x="0" y="${(-ascent * pixels).toFixed(3)}" width=".01" height="${(height + (ascent + descent) * pixels).toFixed(3)}" fill-opacity=".001"/>
<text xml:space="preserve" direction="${isReversed ? 'rtl' : 'ltr'}" text-anchor="${anchor}" font-family="${stampFonts[font]}" font-size="${pixels.toFixed(3)}" fill="#${colour}">${spans.join('')}</text>
</g></svg>`
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
