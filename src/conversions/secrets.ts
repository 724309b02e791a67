/** Passwords of a conversion that has not ended: stored separately, never in its record. */
import type { FileStore } from '../store/file-store.ts'

/** Stores the secrets among `options`, if any, and returns the other options. */
export async function keepSecrets(
  fileStore: Pick<FileStore, 'putSecrets'>,
  id: string,
  options: Record<string, unknown>,
  secretNames: readonly string[],
) {
  const isSecret = ([name, value]: [string, unknown]) => secretNames.includes(name) && value !== undefined
  const secrets = Object.entries(options).filter(isSecret)
  const open = Object.fromEntries(Object.entries(options).filter((entry) => !secretNames.includes(entry[0])))
  if (secrets.length > 0) await fileStore.putSecrets(id, Object.fromEntries(secrets))
  return { open, hasSecrets: secrets.length > 0 }
}
