/** This server's connections to PostgreSQL: statements, transactions, database time. */
import { Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg'
import type { Logger } from 'pino'
import { attach } from '../../guard.ts'
import { addressOf, type DatabaseAddress } from './address.ts'
import { createBatchingSocket } from './batching-socket.ts'
import { createClock } from './clock.ts'
import { createEvents, type Events } from './events.ts'
import { refuseMixture } from './machines.ts'
import { migrate, withMigrationLock } from './migrate.ts'
import { createStatementNames } from './statement-names.ts'
import type { Statements, Transaction } from './statements.ts'
import { explain, isConflict, isUnavailable } from './unavailable.ts'

/** How to connect to the database. */
export interface DatabaseSettings extends DatabaseAddress {
  /** Maximum number of connections; one more listens. */
  connections?: number
}

/** The connections of this server. */
export interface Database extends Statements {
  /**
   * Calls `work` in a transaction, which is committed if it resolves and rolled back if it rejects; repeats it after a conflict with
   * another one. Statements are executed in the order in which they are sent, also if none waits for the answer to the one before. After
   * `store_unavailable` it is unknown whether it was committed.
   */
  transaction<Result>(work: (statements: Transaction) => Promise<Result>): Promise<Result>
  /** Passes a dedicated connection to `use`; `lost` is called when it breaks. */
  session<Result>(lost: () => void, use: (statements: Statements) => Promise<Result>): Promise<Result>
  events: Events
  /** Returns milliseconds since 1970 by the database's clock. */
  now(): number
  /** Compares the clocks again, and throws where the database is unavailable. */
  tick(): Promise<void>
  close(): Promise<void>
}

/** Time limit of a statement, after which the database counts as hanging. */
const statementMs = 15_000
const connectMs = 5000
const conflictsAtMost = 5

/**
 * PostgreSQL ends what a vanished server left, with its locks: a connection that does not respond after 25 s (otherwise hours), and a
 * transaction that is idle for 30 s. In PostgreSQL's units.
 */
const sessionSettings = {
  search_path: 'convertd',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
  idle_in_transaction_session_timeout: '30000',
  // Planned each time: a plan made for an empty queue reads the whole table when 100,000 conversions wait.
  plan_cache_mode: 'force_custom_plan',
}

/**
 * Connects and upgrades the schema.
 * @throws AppError `store_unavailable`; `invalid_config` if servers of an incompatible release are running
 */
export async function openDatabase(settings: DatabaseSettings, log: Logger): Promise<Database> {
  const connection: PoolConfig = {
    connectionString: addressOf(settings),
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    keepAlive: true,
    application_name: 'convertd',
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  }
  // Statements that need not wait for each other's answers are sent together.
  const pool = new Pool({ ...connection, pipeline: true, stream: createBatchingSocket, max: settings.connections ?? 10 })
  // An idle connection; a connection in use reports by its statement.
  attach(pool, 'error', (err: Error) => log.warn({ err }, 'a connection to the database broke'))
  const nameOf = createStatementNames()
  const statementsOn = (client: Pick<PoolClient, 'query'>): Statements => ({
    async query(text, values = []) {
      try {
        const name = nameOf(text, values)
        const result = await client.query({ ...(name !== undefined && { name }), text, values: [...values] })
        // Several statements at once have a result each; pg-boss looks for its rows in all of them.
        const results = Array.isArray(result) ? result : [result]
        return { rows: results.flatMap(({ rows }) => rows), rowCount: results.at(-1)?.rowCount ?? 0 }
      } catch (error) {
        throw explain(error)
      }
    },
  })

  async function withClient<Result>(use: (statements: Statements, client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect().catch((error: unknown) => {
      throw explain(error)
    })
    let isBroken = false
    const detach = attach(client, 'error', () => {
      isBroken = true
    })
    try {
      return await use(statementsOn(client), client)
    } catch (error) {
      isBroken ||= isUnavailable(error)
      throw error
    } finally {
      detach()
      client.release(isBroken)
    }
  }

  async function tryOnce<Result>(work: (statements: Transaction) => Promise<Result>): Promise<Result> {
    return await withClient(async (statements) => {
      // Sent with the first statement of `work`, which nothing can come between.
      const begun = statements.query('BEGIN')
      begun.catch(() => undefined)
      let committed: Promise<unknown> | undefined
      let isOver = false
      // One that comes late, because another one has failed meanwhile, must not be executed on its own.
      async function query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]) {
        if (isOver) throw new Error('the transaction has ended')
        return await statements.query<Row>(text, values)
      }
      async function commit(): Promise<void> {
        isOver = true
        committed ??= statements.query('COMMIT')
        await committed
      }
      let result: Result
      try {
        result = await work({ query, commit })
        await begun
      } catch (error) {
        isOver = true
        await committed?.catch(() => undefined)
        if (!committed) await statements.query('ROLLBACK').catch(() => undefined)
        throw error
      }
      await commit()
      return result
    })
  }

  try {
    await withClient((statements, client) =>
      withMigrationLock(statements, async () => {
        await refuseMixture(statements)
        await migrate(client)
      }),
    )
    const clock = createClock(statementsOn(pool))
    await clock.compare()
    const events = createEvents(connection, log)
    return {
      ...statementsOn(pool),
      async transaction(work) {
        for (let conflicts = 0; ; conflicts++) {
          try {
            return await tryOnce(work)
          } catch (error) {
            if (!isConflict(error) || conflicts === conflictsAtMost) throw error
          }
        }
      },
      session: (lost, use) =>
        withClient(async (statements, client) => {
          const detach = attach(client, 'error', lost)
          try {
            return await use(statements)
          } finally {
            detach()
          }
        }),
      events,
      now: clock.now,
      tick: clock.compare,
      async close() {
        await events.close()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw explain(error)
  }
}
