/** Finds the links of a scanned page: underlined or coloured addresses. */

import type { Link } from '../../ir/annotation.ts'
import { scannedLinks } from '../../tuning/scans.ts'
import type { ScannedRule, ScannedWord } from './scan.ts'

const mail = /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/i
const web = /^(?:https?:\/\/|www\.)[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i

/** Returns the links, with boxes in pixels. */
export function linksOf(words: readonly ScannedWord[], rules: readonly ScannedRule[]): Link[] {
  const level = rules.filter((rule) => rule.level)
  return words.flatMap((word) => {
    const url = addressOf(word.text)
    if (url === undefined || (word.color === undefined && !level.some((rule) => isUnder(rule, word)))) return []
    const { x0, y0, x1, y1 } = word
    return [{ box: { x0, y0, x1, y1 }, url, target: null }]
  })
}

/** Returns the URL of a word that is an address, without punctuation around it. */
function addressOf(text: string): string | undefined {
  if (text.length > scannedLinks.longest) return undefined
  const bare = text.replace(/^[([<"“„]/, '').replace(/[)\]>"”“.,;:!?]{1,3}$/, '')
  if (mail.test(bare)) return `mailto:${bare}`
  if (!web.test(bare)) return undefined
  return /^http/i.test(bare) ? bare : `http://${bare}`
}

function isUnder({ at, from, to }: ScannedRule, { x0, x1, baseline, size }: ScannedWord): boolean {
  const base = (baseline[0] + baseline[1]) / 2
  const { above, below, along } = scannedLinks
  return at > base - above * size && at < base + below * size && Math.min(to, x1) - Math.max(from, x0) >= along * (x1 - x0)
}
