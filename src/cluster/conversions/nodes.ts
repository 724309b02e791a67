/** Tells which machines are alive: each says so every few seconds, and all watch each other. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { every } from '../../guard.ts'
import { version } from '../../version.ts'
import type { Database } from '../database/database.ts'
import type { Statements } from '../database/statements.ts'
import { isUnavailable } from '../database/unavailable.ts'

export interface Node {
  id: string
  /**
   * Locks the row of this machine for the transaction, so that nobody buries it meanwhile.
   * @returns false where it was buried already
   */
  hold(statements: Statements): Promise<boolean>
  close(): Promise<void>
}

export interface NodeParts {
  database: Database
  log: Logger
  slots: number
  /** Called after each look, at most once at a time: what runs here may have been taken over, what ran on a dead machine is to be run again. */
  onLook(): Promise<void>
}

const lookEveryMs = 2000
/** One that said nothing for so long, while the database was there all the time, is dead. */
const leaseMs = 9000
/** A look that comes later than this after the one before proves nothing: the database was away, or this machine hung. */
const gapMs = 3 * lookEveryMs

/** @throws AppError `store_unavailable` */
export async function joinCluster({ database, log, slots, onLook }: NodeParts): Promise<Node> {
  const id = randomUUID()
  /** Since when, on the clock of this process, a machine has said nothing new. */
  const silence = new Map<string, { seenAt: string; since: number }>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let isLooking = false
  let isClosed = false

  async function register(): Promise<void> {
    const name = `process ${process.pid} on ${hostname()}`
    await database.query(
      `INSERT INTO nodes (id, name, slots, version) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`,
      [id, name, slots, version],
    )
  }

  async function look(): Promise<void> {
    await database.tick()
    await register()
    // As text: a Date has milliseconds alone.
    const { rows } = await database.query<{ id: string; seen_at: string; name: string }>('SELECT id, name, seen_at::text FROM nodes')
    const now = performance.now()
    // Nobody is held to have been silent while the database could not be asked.
    if (now - lookedAt > gapMs) silence.clear()
    lookedAt = now
    const there = new Set(rows.map((row) => row.id))
    for (const known of silence.keys()) if (!there.has(known)) silence.delete(known)
    for (const { id: other, seen_at: seenAt, name } of rows) {
      if (other === id) continue
      const known = silence.get(other)
      if (known?.seenAt !== seenAt) silence.set(other, { seenAt, since: now })
      else if (now - known.since > leaseMs) await bury(other, seenAt, name)
    }
    await onLook()
  }

  async function bury(other: string, seenAt: string, name: string): Promise<void> {
    const { rowCount } = await database.query('DELETE FROM nodes WHERE id = $1 AND seen_at = $2::timestamptz', [other, seenAt])
    if (rowCount > 0) log.warn({ node: name, node_id: other }, 'a machine is gone; what it ran is run again')
    silence.delete(other)
  }

  async function lookOnce(): Promise<void> {
    if (isLooking || isClosed) return
    isLooking = true
    try {
      await look()
    } catch (err) {
      if (!isClosed) log[isUnavailable(err) ? 'warn' : 'error']({ err }, 'this machine could not say that it lives; it is tried again')
    } finally {
      isLooking = false
    }
  }

  await register()
  const stop = every(lookEveryMs, () => void lookOnce())
  return {
    id,
    async hold(statements) {
      return (await statements.query('SELECT 1 FROM nodes WHERE id = $1 FOR SHARE', [id])).rowCount > 0
    },
    async close() {
      isClosed = true
      stop()
      await database.query('DELETE FROM nodes WHERE id = $1', [id]).catch(() => undefined)
    },
  }
}
