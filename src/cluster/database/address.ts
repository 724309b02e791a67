/** How this server reaches PostgreSQL and signs in. */
import { readFile } from 'node:fs/promises'
import { DatabaseError } from 'pg'
import { AppError } from '../../errors.ts'

/** The address of the database and how to sign in. */
export interface DatabaseAddress {
  /** Without a password. */
  url: string
  password?: string | undefined
}

/**
 * Returns the address with the password as a parameter. `pg` overrides its own option `password` with what a connection string says, also
 * where that says nothing.
 */
export function addressOf({ url, password }: DatabaseAddress): string {
  if (password === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}password=${encodeURIComponent(password)}`
}

/**
 * Returns the first line of CONVERTD_DATABASE_PASSWORD_FILE; undefined where there is no such file in the settings.
 * @throws AppError `invalid_config`
 */
export async function readPassword(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('invalid_config', `CONVERTD_DATABASE_PASSWORD_FILE cannot be read (${cause.code}).`, { cause })
  })
  return text.replace(/\r?\n$/, '')
}

const advice = 'Check CONVERTD_DATABASE_URL and CONVERTD_DATABASE_PASSWORD_FILE, and that PostgreSQL accepts this machine (pg_hba.conf).'

/** Returns an error that tells an operator why the database could not be opened. Clients of the API get no such details. */
export function explainRefusal(error: unknown): unknown {
  if (error instanceof DatabaseError)
    return new AppError('invalid_config', `PostgreSQL refuses: ${error.message}. ${advice}`, { cause: error })
  if (!(error instanceof AppError) || error.code !== 'store_unavailable' || !(error.cause instanceof Error)) return error
  const { message, code } = error.cause as NodeJS.ErrnoException
  return new AppError(error.code, `The database cannot be reached: ${message || code}. ${advice}`, { cause: error.cause })
}
