/** A PDF function, ready to be called. */

/** Makes numbers out of numbers. */
export type PdfFunction = (input: readonly number[]) => number[]
