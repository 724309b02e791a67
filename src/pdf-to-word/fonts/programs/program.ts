/** The font program that a PDF carries. */

export interface Program {
  bytes: Buffer
  kind: 'FontFile' | 'FontFile2' | 'FontFile3'
}
