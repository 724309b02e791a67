/** The font program embedded in a PDF. */

/** The bytes of a font program, and the entry of the font descriptor that contains it. */
export interface Program {
  bytes: Buffer
  kind: 'FontFile' | 'FontFile2' | 'FontFile3'
}
