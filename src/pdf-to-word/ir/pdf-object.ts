/** The kinds of PDF object as plain values. */

/** An indirect reference. */
export interface Ref {
  readonly num: number
  readonly gen: number
}

/** A stream: its dictionary and its bytes as they are in the file, still encoded. */
export interface Stream {
  readonly dict: Dict
  readonly bytes: Buffer
}

/** A name is a string, a string is a Buffer, an operator of a content stream is an Operator. */
export type PdfObject = null | boolean | number | string | Buffer | Ref | Stream | Dict | PdfObject[] | Operator

/** A dictionary, by names without the slash. */
export type Dict = Map<string, PdfObject>

/** A bare word in a content stream, such as `Tj`. */
export interface Operator {
  readonly op: string
}

/** Returns the object that a reference stands for; a missing one is null. */
export type Resolve = (object: PdfObject | undefined) => PdfObject
