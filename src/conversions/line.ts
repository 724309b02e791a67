/** The order of those who wait: fair between keys, whatever one of them piles up. */
import type { Queue, QueueAddOptions } from 'p-queue'

type RunFunction = () => Promise<unknown>

export interface Place extends QueueAddOptions {
  id: string
  keyId: string
}

interface Waiting {
  id: string
  run: RunFunction
}

interface Share {
  waiting: Waiting[]
  running: number
  /** When this key was last served, on a counter; the longer ago, the earlier its next turn. */
  servedAt: number
}

export interface Line extends Queue<RunFunction, Place> {
  /** To be told when a started one has ended. */
  ended(keyId: string): void
  /** 1-based; null for one that does not wait. */
  position(keyId: string, id: string): number | null
  waitingOf(keyId: string): number
}

/**
 * A line for p-queue. Next is the first of the key with the fewest running; among equals, of the key that was served longest ago. So the
 * single conversion of one key goes ahead of the hundred of another (max-min fairness, one slot at a time).
 */
export function createLine(): Line {
  const shares = new Map<string, Share>()
  let turns = 0
  let size = 0

  function shareOf(keyId: string): Share {
    const share = shares.get(keyId) ?? { waiting: [], running: 0, servedAt: 0 }
    shares.set(keyId, share)
    return share
  }

  function isBefore(a: Share, aRank: number, b: Share, bRank: number): boolean {
    return aRank !== bRank ? aRank < bRank : a.servedAt < b.servedAt
  }

  function forget(keyId: string, share: Share): void {
    if (share.waiting.length === 0 && share.running === 0) shares.delete(keyId)
  }

  return {
    get size() {
      return size
    },
    enqueue(run, place) {
      if (!place?.keyId || !place.id) throw new Error('a place in the line needs a key and an id')
      shareOf(place.keyId).waiting.push({ id: place.id, run })
      size += 1
    },
    dequeue() {
      let next: Share | undefined
      for (const share of shares.values()) {
        if (share.waiting.length > 0 && (!next || isBefore(share, share.running, next, next.running))) next = share
      }
      const first = next?.waiting.shift()
      if (!next || !first) return undefined
      size -= 1
      next.running += 1
      turns += 1
      next.servedAt = turns
      return first.run
    },
    ended(keyId) {
      const share = shareOf(keyId)
      share.running -= 1
      forget(keyId, share)
    },
    remove(id) {
      for (const [keyId, share] of shares) {
        const index = share.waiting.findIndex((waiting) => waiting.id === id)
        if (index === -1) continue
        share.waiting.splice(index, 1)
        size -= 1
        forget(keyId, share)
      }
    },
    position(keyId, id) {
      const own = shares.get(keyId)
      const index = own?.waiting.findIndex((waiting) => waiting.id === id) ?? -1
      if (!own || index === -1) return null
      const rank = own.running + index
      let ahead = index
      for (const share of shares.values()) {
        if (share === own) continue
        // The i-th of a key is served when that key has `running + i` before it.
        const earlier = rank - share.running + (share.servedAt < own.servedAt ? 1 : 0)
        ahead += Math.min(share.waiting.length, Math.max(0, earlier))
      }
      return ahead + 1
    },
    waitingOf: (keyId) => shares.get(keyId)?.waiting.length ?? 0,
    filter: () =>
      shares
        .values()
        .flatMap((share) => share.waiting.map(({ run }) => run))
        .toArray(),
    setPriority() {
      throw new Error('a fair line has no priorities')
    },
  }
}
