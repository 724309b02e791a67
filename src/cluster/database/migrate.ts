/** Brings the tables up to date. */
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import type { PoolClient } from 'pg'
import type { Statements } from './statements.ts'

/** Serves as the name of a lock of PostgreSQL's. */
const upgradeLock = 0x63_76_64_75

/** Calls `work` when every other machine is through with its own: two that make the same schema at once hinder each other. */
export async function oneAtATime<Result>(statements: Statements, work: () => Promise<Result>): Promise<Result> {
  await statements.query('SELECT pg_advisory_lock($1)', [upgradeLock])
  try {
    return await work()
  } finally {
    await statements.query('SELECT pg_advisory_unlock($1)', [upgradeLock])
  }
}

/** Runs what has not run yet, on a connection on which nothing else is under way. */
export async function migrate(client: PoolClient): Promise<void> {
  await runner({
    dbClient: client,
    // Commands run from where they were bundled.
    dir: fileURLToPath(new URL('./migrations', import.meta.url)),
    direction: 'up',
    migrationsTable: 'migrations',
    schema: 'convertd',
    createSchema: true,
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => undefined,
  })
}
