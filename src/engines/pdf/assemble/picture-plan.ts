/** Pictures that become pages, and the size of the pages: written by the server, read by the assembler. */

/** Paper sizes, portrait, in points: ISO 216, and the North American sizes of ANSI/ASME Y14.1. */
export const papers = { a3: [841.89, 1190.55], a4: [595.28, 841.89], a5: [419.53, 595.28], letter: [612, 792], legal: [612, 1008] } as const
export const paperNames = ['picture', 'a4', 'a3', 'a5', 'letter', 'legal'] as const
export const orientations = ['auto', 'portrait', 'landscape'] as const
export const pictureFits = ['inside', 'cover', 'actual'] as const

/** The size of the pages, and the position of the pictures on them. */
export interface PictureLayout {
  /** `picture` makes each page as large as its picture. */
  paper: (typeof paperNames)[number]
  orientation: (typeof orientations)[number]
  /** Margin on every side, in points. */
  margin: number
  fit: (typeof pictureFits)[number]
  /** Pixels per inch of every picture; null to use what each file says. */
  dpi: number | null
}

/** The pictures that become pages. */
export interface PicturesPlan {
  layout: PictureLayout
  pictures: readonly {
    path: string
    /** Pixels per inch to assume where the file does not say; null: unknown. */
    dpi: number | null
  }[]
}
