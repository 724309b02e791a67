/** Tracks which servers are alive: each writes a heartbeat every few seconds, and all watch each other. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { every } from '../../guard.ts'
import { version } from '../../version.ts'
import type { Database } from '../database/database.ts'
import type { Statements } from '../database/statements.ts'
import { isUnavailable } from '../database/unavailable.ts'

/** This server, as the others see it. */
export interface Node {
  id: string
  /**
   * Locks this server's row for the transaction, so that no server declares it dead meanwhile.
   * @returns false if it was already declared dead
   */
  hold(statements: Statements): Promise<boolean>
  close(): Promise<void>
}

/** The dependencies of `joinCluster`. */
export interface NodeParts {
  database: Database
  log: Logger
  slots: number
  /**
   * Called after each check, never concurrently: this server's conversions may have been taken over, and those of dead servers must run
   * again.
   */
  onCheck(): Promise<void>
}

const checkIntervalMs = 2000
/** A server without heartbeat for this long, while the database was available, is dead. */
const leaseMs = 9000
/** A check that is later than this proves nothing: the database was unavailable, or this server hung. */
const gapMs = 3 * checkIntervalMs

/** @throws AppError `store_unavailable` */
export async function joinCluster({ database, log, slots, onCheck }: NodeParts): Promise<Node> {
  const id = randomUUID()
  /** Since when, on this process's clock, a server has sent no new heartbeat. */
  const silence = new Map<string, { seenAt: string; since: number }>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let isLooking = false
  let isClosed = false

  async function register(): Promise<void> {
    const name = `process ${process.pid} on ${hostname()}`
    // Without synchronous commit: a heartbeat lost in a crash of the database is followed by the next one.
    await database.query(
      `WITH relaxed AS (SELECT set_config('synchronous_commit', 'off', true))
       INSERT INTO nodes (id, name, slots, version) SELECT $1, $2, $3, $4 FROM relaxed ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()`,
      [id, name, slots, version],
    )
  }

  async function look(): Promise<void> {
    await database.tick()
    await register()
    const { rows } = await database.query<{ id: string; seen_at: string; name: string }>('SELECT id, name, seen_at::text FROM nodes')
    const now = performance.now()
    // No server counts as silent for the time in which the database was unavailable.
    if (now - lookedAt > gapMs) silence.clear()
    lookedAt = now
    const there = new Set(rows.map((row) => row.id))
    for (const known of silence.keys()) if (!there.has(known)) silence.delete(known)
    for (const { id: other, seen_at: seenAt, name } of rows) {
      if (other === id) continue
      const known = silence.get(other)
      if (known?.seenAt !== seenAt) silence.set(other, { seenAt, since: now })
      else if (now - known.since > leaseMs) await declareDead(other, seenAt, name)
    }
    await onCheck()
  }

  async function declareDead(other: string, seenAt: string, name: string): Promise<void> {
    const { rowCount } = await database.query('DELETE FROM nodes WHERE id = $1 AND seen_at = $2::timestamptz', [other, seenAt])
    if (rowCount > 0) await forgetUploads(other)
    if (rowCount > 0) log.warn({ node: name, node_id: other }, 'a server is gone; its conversions run again')
    silence.delete(other)
  }

  /** Removes the uploads of a dead server, which do not count any more. */
  async function forgetUploads(ofNode: string): Promise<void> {
    await database.query('DELETE FROM uploads WHERE node_id = $1', [ofNode])
  }

  async function checkOnce(): Promise<void> {
    if (isLooking || isClosed) return
    isLooking = true
    try {
      await look()
    } catch (err) {
      if (!isClosed) log[isUnavailable(err) ? 'warn' : 'error']({ err }, 'the heartbeat of this server failed; will retry')
    } finally {
      isLooking = false
    }
  }

  await register()
  const stop = every(checkIntervalMs, () => void checkOnce())
  return {
    id,
    async hold(statements) {
      return (await statements.query('SELECT 1 FROM nodes WHERE id = $1 FOR SHARE', [id])).rowCount > 0
    },
    async close() {
      isClosed = true
      stop()
      await database.query('DELETE FROM nodes WHERE id = $1', [id]).catch(() => undefined)
      await forgetUploads(id).catch(() => undefined)
    },
  }
}
