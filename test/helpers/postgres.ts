/** A PostgreSQL server of its own for one test file, on a free port, from Debian's package postgresql. */
import { execFile } from 'node:child_process'
import { chmod, glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

export interface Postgres {
  /** Holds all that the server has. */
  folder: string
  /** Makes an empty database and returns its address. */
  createDatabase(): Promise<string>
  /** The address of a database, by another port: for a proxy in between. */
  port: number
  /** Ends the server as `pg_ctl stop -m MODE` does and returns when it is gone. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  start(): Promise<void>
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Ends the server and removes all it has. */
  remove(): Promise<void>
}

const run = promisify(execFile)
/** The server refuses to run as root. */
const account = userInfo().uid === 0 ? 'postgres' : undefined

async function runAsAccount(command: string, args: readonly string[]): Promise<void> {
  if (account) await run('runuser', ['-u', account, '--', command, ...args])
  else await run(command, args)
}

/** Debian keeps the programs of each version apart. */
async function findPrograms(): Promise<string> {
  const found: string[] = []
  for await (const path of glob('/usr/lib/postgresql/*/bin')) found.push(path)
  const last = found.toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4])).at(-1)
  if (!last) throw new Error('there is no PostgreSQL here: bin/dev setup installs it')
  return last
}

/** With a password, the user `postgres` has to give it; it is in no address. */
export async function startPostgres(settings: Record<string, string> = {}, password?: string): Promise<Postgres> {
  const programs = await findPrograms()
  const folder = await mkdtemp(join(tmpdir(), 'convertd-postgres-'))
  await chmod(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  const passwordFile = join(folder, 'password')
  if (password !== undefined) await writeFile(passwordFile, password, { mode: 0o644 })
  const signIn = password === undefined ? ['-A', 'trust'] : ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  await runAsAccount(join(programs, 'initdb'), [...signIn, '-U', 'postgres', '--no-sync', '-D', data])
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: '300', ...settings }
  const options = Object.entries(all)
    .map(([name, value]) => `-c ${name}='${value}'`)
    .join(' ')
  const control = (...args: readonly string[]) => runAsAccount(join(programs, 'pg_ctl'), ['-w', '-t', '60', '-D', data, ...args])
  const address = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`

  async function start(): Promise<void> {
    // Through a file: the server would keep a pipe of this process open.
    await control('-l', join(folder, 'log'), '-o', options, 'start')
  }

  await start()
  let databases = 0
  return {
    folder,
    port,
    async createDatabase() {
      databases += 1
      const name = `test_${databases}`
      const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', ...(password && { password }) })
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return address(name)
    },
    async stop(mode) {
      await control('-m', mode, 'stop')
    },
    start,
    async restart(mode) {
      await control('-m', mode, 'stop')
      await start()
    },
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => undefined)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
