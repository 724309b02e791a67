/** Passwords of a conversion that has not ended: in a file of their own, never in its record. */
import { AppError } from '../errors.ts'
import { type RecordForm, readRecord, type Versioned, writeRecord } from '../store/records.ts'

interface Secrets extends Versioned {
  version: 1
  values: Record<string, unknown>
}

const secretsForm: RecordForm<Secrets> = { name: 'password file', version: 1, upgrades: {} }

/** Writes the secrets among `options` to `path`, if there are any, and answers with the rest. */
export async function keepSecrets(path: string, options: Record<string, unknown>, secretNames: readonly string[]) {
  const isSecret = ([name, value]: [string, unknown]) => secretNames.includes(name) && value !== undefined
  const secrets = Object.entries(options).filter(isSecret)
  const open = Object.fromEntries(Object.entries(options).filter((entry) => !secretNames.includes(entry[0])))
  if (secrets.length > 0) await writeRecord<Secrets>(path, { version: 1, values: Object.fromEntries(secrets) })
  return { open, hasSecrets: secrets.length > 0 }
}

/**
 * What `keepSecrets` wrote.
 * @throws AppError `password_required` when it is gone or damaged: a conversion never goes on without its password
 */
export async function readSecrets(path: string): Promise<Record<string, unknown>> {
  const secrets = await readRecord(path, secretsForm).catch((cause: unknown) => {
    throw lost(cause)
  })
  if (!secrets) throw lost()
  return secrets.values
}

function lost(cause?: unknown): AppError {
  return new AppError('password_required', 'The password of this conversion was lost. Send the file and the password again.', { cause })
}
