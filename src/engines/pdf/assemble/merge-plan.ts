/** Plan of a merge, written by the server and read by the assembler. */

/**
 * How the outline of the result is made: one entry for each file with the file's own entries below it, only the files' own entries, or
 * none.
 */
export const outlineModes = ['files', 'keep', 'none'] as const
/** One of `outlineModes`. */
export type OutlineMode = (typeof outlineModes)[number]

/** The files to merge. */
export interface MergePlan {
  outline: OutlineMode
  sources: readonly {
    /** A PDF that opens without a password. */
    path: string
    /** Title of the file's outline entry. */
    title: string
    /** 1-based, in ascending order; null: all. */
    pages: readonly number[] | null
  }[]
}
