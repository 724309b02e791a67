/** Upgrades the schema of the database. */
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import type { PoolClient } from 'pg'
import type { Statements } from './statements.ts'

/** Number of the PostgreSQL advisory lock for migrations. */
const upgradeLock = 0x63_76_64_75

/** Calls `work` when no other server is migrating: concurrent schema changes conflict. */
export async function withMigrationLock<Result>(statements: Statements, work: () => Promise<Result>): Promise<Result> {
  await statements.query('SELECT pg_advisory_lock($1)', [upgradeLock])
  try {
    return await work()
  } finally {
    await statements.query('SELECT pg_advisory_unlock($1)', [upgradeLock])
  }
}

/** Runs the pending migrations, on an otherwise unused connection. */
export async function migrate(client: PoolClient): Promise<void> {
  await runner({
    dbClient: client,
    // Bundled commands run from the folder of the bundle.
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
