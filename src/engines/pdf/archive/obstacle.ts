/** Why a PDF cannot become PDF/A without changing what it shows or losing parts of it. */

/** Each reason as it reads in a message after "because". */
export const obstacleTexts = {
  text: 'it shows text whose fonts would have to be embedded',
  colors: 'it has colours for printing presses (CMYK) or a damaged colour profile',
  pictures: 'it has a JPEG 2000 picture of a form that PDF/A does not allow',
  drawing: 'it has drawing instructions that PDF/A does not allow',
  annotations: 'it has annotations that PDF/A does not allow, or whose appearance is not stored in the file',
  files: 'it has attached files or refers to other files',
  size: 'it has pages below 3 or above 14,400 points, or names or texts that are too long for PDF/A',
} as const

/** One of `obstacleTexts`. */
export type Obstacle = keyof typeof obstacleTexts

/** Thrown where a file cannot become PDF/A. */
export class NotArchivable extends Error {
  readonly obstacle: Obstacle
  /** Counted from 1; null: the file as a whole. */
  readonly page: number | null

  constructor(obstacle: Obstacle, page: number | null = null) {
    super(obstacle)
    this.obstacle = obstacle
    this.page = page
  }
}
