/** Imports the first admin key from the operator's file. */
import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { AppError } from '../errors.ts'
import { adoptBootstrapKey } from './issue.ts'
import type { KeyStore } from './key-store.ts'

/** @throws AppError `invalid_config` if the file cannot be read or contains no key */
export async function adoptKeyFrom(path: string, keyStore: KeyStore, log: Logger): Promise<void> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('invalid_config', `CONVERTD_BOOTSTRAP_KEY_FILE cannot be read (${cause.code}).`, { cause })
  })
  const key = await adoptBootstrapKey(keyStore, text)
  if (key) log.info({ audit: 'key_issued', key_id: key.id, key_name: key.name, by: 'CONVERTD_BOOTSTRAP_KEY_FILE' }, 'key_issued')
}
