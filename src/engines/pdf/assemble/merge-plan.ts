/** What is to be merged: written by the server, read by the assembler. */

/** How the outline of the result is made: an entry for each file with its own below, those of the files alone, or none. */
export const outlineModes = ['files', 'keep', 'none'] as const
export type OutlineMode = (typeof outlineModes)[number]

export interface MergePlan {
  outline: OutlineMode
  sources: readonly {
    /** A PDF that opens without a password. */
    path: string
    /** Of its entry in the outline. */
    title: string
    /** 1-based, in ascending order; null: all. */
    pages: readonly number[] | null
  }[]
}
