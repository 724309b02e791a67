/** Copies keys and the times of their last use from one store to another. */
import type { Key } from '../../keys/key.ts'
import type { KeyStore } from '../../keys/key-store.ts'

/**
 * Moves keys. Where both stores have a key, the one in `from` counts as newer, except that a revocation is never undone. Returns the number
 * of moved keys.
 */
export async function moveKeys(from: KeyStore, to: KeyStore): Promise<number> {
  const moved = await from.read()
  await to.update((keys) => {
    const byId = new Map(moved.map((key) => [key.id, key]))
    keys.splice(
      0,
      keys.length,
      ...keys.map((key) => newer(byId.get(key.id), key)),
      ...moved.filter(({ id }) => !keys.some((key) => key.id === id)),
    )
  })
  const kept = new Map((await to.read()).map((key) => [key.id, key.secret_sha256]))
  for (const { id, name, secret_sha256 } of moved)
    if (kept.get(id) !== secret_sha256) throw new Error(`the key ${id} (${name}) was not kept`)
  return moved.length
}

function newer(moved: Key | undefined, there: Key): Key {
  return moved ? { ...moved, revoked_at: moved.revoked_at ?? there.revoked_at } : there
}
