/** The size of a folder, and the limits on it. */

/** The size of a folder. */
export interface TreeSize {
  /** The larger of each file's length and disk usage. */
  bytes: number
  /** Files and folders. */
  entries: number
}

/** Far more than any conversion creates besides its pages, and still counted in under a second. */
export const scratchEntries = 100_000
/** Nesting depth; LibreOffice's profile, the deepest that programs create, has six. */
export const mostDepth = 64
