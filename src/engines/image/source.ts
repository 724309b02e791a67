/** A picture that is being converted. */
import type { Metadata, Sharp } from 'sharp'

/** A picture being worked on, and the header that still holds for it. */
export interface Source {
  picture: Sharp
  header: Metadata
}
