/** Passwords of a conversion that has not ended, in a separate file that only the server may read. */
import { type RecordForm, readRecord, type Versioned, writeRecord } from '../records.ts'
import { secretsLost } from '../secrets-lost.ts'

interface Secrets extends Versioned {
  version: 1
  values: Record<string, unknown>
}

const secretsForm: RecordForm<Secrets> = { name: 'password file', version: 1, upgrades: {} }

/** Writes the passwords to a file that only the server may read. */
export async function writeSecrets(path: string, values: Record<string, unknown>): Promise<void> {
  await writeRecord<Secrets>(path, { version: 1, values })
}

/** @throws AppError `password_required` if it is gone or damaged */
export async function readSecrets(path: string): Promise<Record<string, unknown>> {
  const secrets = await readRecord(path, secretsForm).catch((cause: unknown) => {
    throw secretsLost(cause)
  })
  if (!secrets) throw secretsLost()
  return secrets.values
}
