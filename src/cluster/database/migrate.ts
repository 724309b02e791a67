/** Brings the tables up to date. */
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import type { PoolClient } from 'pg'

/** Several machines that start together wait for each other. */
export async function migrate(client: PoolClient): Promise<void> {
  await runner({
    dbClient: client,
    dir: join(import.meta.dirname, 'migrations'),
    direction: 'up',
    migrationsTable: 'migrations',
    schema: 'convertd',
    createSchema: true,
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => undefined,
  })
}
