/** Inspects the database that servers share without changing anything: no table is created and no mark is set. */
import { readdir } from 'node:fs/promises'
import { Client } from 'pg'
import { attach } from '../guard.ts'
import { addressOf, readPassword } from './database/address.ts'
import { type Machine, readMachines } from './database/machines.ts'

const connectMs = 5000
const statementMs = 10_000

/** What is in the database. */
export interface DatabaseState {
  /** PostgreSQL's version number: 150018 is 15.18. */
  version: number
  isEncrypted: boolean
  /** Difference of the database's clock from this server's, in milliseconds; positive where it is ahead. */
  aheadMs: number
  /** Names of the migrations that this version knows, and of those that were applied. */
  upgrades: { known: string[]; made: string[] }
  /** Values that must be equal on all servers, by name. */
  facts: ReadonlyMap<string, string>
  /** Running servers. */
  machines: Machine[]
}

/** @throws the driver's error */
export async function inspectDatabase(url: string, passwordFile: string | undefined): Promise<DatabaseState> {
  const client = new Client({
    connectionString: addressOf({ url, password: await readPassword(passwordFile) }),
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    options: '-c search_path=convertd',
  })
  attach(client, 'error', () => undefined)
  await client.connect()
  try {
    const asked = Date.now()
    const [first] = (
      await client.query(`SELECT current_setting('server_version_num')::integer AS version, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
        coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS ssl`)
    ).rows as { version: number; now: number; ssl: boolean }[]
    const aheadMs = (first?.now ?? 0) - (asked + Date.now()) / 2
    const rows = async <Row>(table: string, text: string): Promise<Row[]> => {
      const there = (await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`convertd.${table}`])).rows as { there: boolean }[]
      return there[0]?.there ? ((await client.query(text)).rows as Row[]) : []
    }
    const made = (await rows<{ name: string }>('migrations', 'SELECT name FROM convertd.migrations ORDER BY name')).map(({ name }) => name)
    const facts = await rows<{ name: string; value: string }>('facts', 'SELECT name, value FROM convertd.facts')
    return {
      ...{ version: first?.version ?? 0, isEncrypted: first?.ssl ?? false, aheadMs },
      upgrades: { known: await knownUpgrades(), made },
      facts: new Map(facts.map(({ name, value }) => [name, value])),
      machines: await readMachines({
        async query(text, values = []) {
          const { rows, rowCount } = await client.query(text, [...values])
          return { rows, rowCount: rowCount ?? 0 }
        },
      }),
    }
  } finally {
    await client.end()
  }
}

async function knownUpgrades(): Promise<string[]> {
  const names = await readdir(new URL('./database/migrations', import.meta.url))
  return names.map((name) => name.replace(/\.sql$/, '')).sort()
}
