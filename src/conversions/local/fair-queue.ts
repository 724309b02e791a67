/** The order of queued conversions: fair between keys, however many one of them queues. */
import type { Queue, QueueAddOptions } from 'p-queue'

type RunFunction = () => Promise<unknown>

/** The conversion that a queued function runs. */
export interface QueuedConversion extends QueueAddOptions {
  id: string
  keyId: string
}

interface Waiting {
  id: string
  run: RunFunction
}

interface Share {
  keyId: string
  waiting: Waiting[]
  running: number
  /** When this key was last served, on a counter; the longer ago, the earlier it is next. */
  servedAt: number
}

/** A queue for p-queue that alternates between keys. */
export interface FairQueue extends Queue<RunFunction, QueuedConversion> {
  /** Called when a started conversion has ended. */
  ended(keyId: string): void
  /** 1-based; null unless queued. */
  position(id: string): number | null
  waitingOf(keyId: string): number
}

/**
 * A queue for p-queue. The next conversion belongs to the key with the fewest running ones; among equals, to the key served longest ago. So
 * a key's single conversion passes another key's hundred (max-min fairness, one slot at a time). @param concurrency number of slots, for
 * computing positions
 */
export function createFairQueue(concurrency: number): FairQueue {
  // A key stays known when its queue is empty: otherwise a key that returns at once would come first.
  const shares = new Map<string, Share>()
  /** Keys of the running ones, in start order. */
  const running: string[] = []
  /** Position of every queued one; undefined after a change. */
  let positions: Map<string, number> | undefined
  let starts = 0
  let size = 0

  function shareOf(keyId: string): Share {
    const share = shares.get(keyId) ?? { keyId, waiting: [], running: 0, servedAt: 0 }
    shares.set(keyId, share)
    return share
  }

  return {
    get size() {
      return size
    },
    enqueue(run, conversion) {
      if (!conversion?.keyId || !conversion.id) throw new Error('a queued conversion needs a key and an id')
      shareOf(conversion.keyId).waiting.push({ id: conversion.id, run })
      size += 1
      positions = undefined
    },
    dequeue() {
      const next = nextOf(shares.values())
      const first = next?.waiting.shift()
      if (!next || !first) return undefined
      size -= 1
      starts += 1
      next.running += 1
      next.servedAt = starts
      running.push(next.keyId)
      positions = undefined
      return first.run
    },
    ended(keyId) {
      shareOf(keyId).running -= 1
      running.splice(running.indexOf(keyId), 1)
      positions = undefined
    },
    remove(id) {
      for (const { waiting } of shares.values()) {
        const index = waiting.findIndex((one) => one.id === id)
        if (index === -1) continue
        waiting.splice(index, 1)
        size -= 1
        positions = undefined
      }
    },
    position(id) {
      positions ??= forecastPositions(shares.values(), running, starts, concurrency)
      return positions.get(id) ?? null
    },
    waitingOf: (keyId) => shares.get(keyId)?.waiting.length ?? 0,
    filter: () =>
      shares
        .values()
        .flatMap((share) => share.waiting.map(({ run }) => run))
        .toArray(),
    setPriority() {
      throw new Error('a fair queue has no priorities')
    },
  }
}

/** The key that is next, among those with queued conversions. */
function nextOf<Some extends Pick<Share, 'waiting' | 'running' | 'servedAt'>>(shares: Iterable<Some>): Some | undefined {
  let next: Some | undefined
  for (const share of shares) {
    if (share.waiting.length === 0) continue
    if (!next || share.running < next.running || (share.running === next.running && share.servedAt < next.servedAt)) next = share
  }
  return next
}

/** Simulates the queue to its end: nothing is added, and conversions end in start order. */
function forecastPositions(shares: Iterable<Share>, started: readonly string[], starts: number, concurrency: number): Map<string, number> {
  const copies = new Map([...shares].map((share) => [share.keyId, { ...share, waiting: [...share.waiting] }]))
  const running = [...started]
  const positions = new Map<string, number>()
  for (;;) {
    const ended = running.length < concurrency ? undefined : copies.get(running.shift() ?? '')
    if (ended) ended.running -= 1
    const next = nextOf(copies.values())
    const first = next?.waiting.shift()
    if (!next || !first) return positions
    positions.set(first.id, positions.size + 1)
    running.push(next.keyId)
    next.running += 1
    next.servedAt = starts + positions.size
  }
}
