/** A picture on its way from one form to another. */
import type { Metadata, Sharp } from 'sharp'

/** A picture being worked on, and the header that still holds for it. */
export interface Source {
  picture: Sharp
  header: Metadata
}
