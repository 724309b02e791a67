/** All kinds of pictures that a client may send. */
import type { FileKind } from '../../file-kinds.ts'

export const pictureKinds: readonly FileKind[] = [
  'jpg',
  'png',
  'webp',
  'avif',
  'tiff',
  'gif',
  'svg',
  'heic',
  'heif',
  'bmp',
  'ico',
  'jp2',
  'psd',
  'pnm',
]
