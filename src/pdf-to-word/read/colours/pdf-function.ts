/** The type of PDF functions. */

/** Returns the output values for the input values. */
export type PdfFunction = (input: readonly number[]) => number[]
