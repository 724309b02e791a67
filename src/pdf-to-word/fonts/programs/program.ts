/** The font program embedded in a PDF. */

export interface Program {
  bytes: Buffer
  kind: 'FontFile' | 'FontFile2' | 'FontFile3'
}
