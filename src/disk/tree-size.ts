/** How much a folder holds, and how much any may hold. */

export interface TreeSize {
  /** Of each file its length or what it takes on the disk, whichever is more. */
  bytes: number
  /** Files and folders. */
  entries: number
}

/** Far more than any conversion makes beside its pages, and still counted in under a second. */
export const scratchEntries = 100_000
/** Folders in folders; LibreOffice's profile, the deepest of what programs make, has six. */
export const mostDepth = 64
