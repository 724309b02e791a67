/** Finds the visible pictures of a page, each with the target of its link. */

import type { Link } from '../ir/annotation.ts'
import { areaOf, intersect } from '../ir/geometry.ts'
import type { Picture } from '../ir/picture.ts'
import type { Shapes } from '../ir/shape.ts'
import { hiddenPictures } from '../tuning/page/content.ts'

/** Returns the pictures that no opaque shape covers. */
export function seenPictures(
  pictures: readonly Picture[],
  shapes: Shapes,
  links: readonly Link[],
  bookmark: (link: Link) => string,
): Picture[] {
  return pictures.filter((picture) => !isPaintedOver(picture, shapes)).map((picture) => withLink(picture, links, bookmark))
}

function withLink(picture: Picture, links: readonly Link[], bookmark: (link: Link) => string): Picture {
  const link = links.find(({ box }) => areaOf(intersect(box, picture.box)) > areaOf(picture.box) * hiddenPictures.linkedShare)
  const address = link && (link.url ?? bookmark(link))
  return address ? { ...picture, link: address } : picture
}

/** Returns whether later fills cover a picture entirely, as with the shadow under a box. */
function isPaintedOver({ box, order }: Picture, { fills }: Shapes): boolean {
  return fills.some(
    (fill) => fill.opaque && fill.order > order && areaOf(intersect(fill.box, box)) > areaOf(box) * hiddenPictures.hiddenShare,
  )
}
