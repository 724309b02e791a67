/** What processes and the database of a run use. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

const ticksPerS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Seconds of processor that a process has used so far, user and system (proc_pid_stat(5)). */
export function processorS(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerS
}

/** Bytes of a process that are in memory. */
export function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)?.[1]) * 1024
}

/** Settings of a PostgreSQL that counts its statements, by its own extension. */
export const countingSettings = { shared_preload_libraries: 'pg_stat_statements' }

export interface Statement {
  /** Its first words. */
  text: string
  calls: number
  /** Milliseconds of all calls, without those between them. */
  ms: number
}

/** Counts what is asked of a database from now on; `read` may be called again and again. */
export async function countStatements(databaseUrl: string) {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  await client.query('SELECT pg_stat_statements_reset()')
  const since = performance.now()
  return {
    /** The most costly first, and how many a second there are. */
    async read(): Promise<{ perS: number; statements: Statement[] }> {
      const { rows } = await client.query<Statement>(
        `SELECT query AS text, calls::integer, total_exec_time AS ms FROM pg_stat_statements
         WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query !~ 'pg_stat_statements' ORDER BY total_exec_time DESC`,
      )
      const seconds = (performance.now() - since) / 1000
      const statements = rows.map(({ text, ...cost }) => ({ text: text.replace(/\s+/g, ' ').slice(0, 100), ...cost }))
      return { perS: statements.reduce((sum, { calls }) => sum + calls, 0) / seconds, statements }
    },
    /** Connections of machines. */
    async connections(): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'convertd' AND datname = current_database()",
      )
      return rows[0]?.count ?? 0
    },
    close: () => client.end(),
  }
}

/** Seconds of processor that the processes of a PostgreSQL have used, those that have ended included. */
export function databaseProcessorS(folder: string): number {
  const leader = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0])
  let sum = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const isLeader = Number(name) === leader
      if (!isLeader && Number(fields[1]) !== leader) continue
      const fieldsOfTime = isLeader ? [11, 12, 13, 14] : [11, 12]
      sum += fieldsOfTime.reduce((total, field) => total + Number(fields[field]), 0) / ticksPerS
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum
}
