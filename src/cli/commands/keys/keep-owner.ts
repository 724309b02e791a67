/** Lets root change keys without making them unreadable for a server that runs as another user. */
import { chown, stat } from 'node:fs/promises'
import type { Files } from '../../../store/files.ts'

/** Files that the change creates get the owner that the data folder had before. */
export async function keepOwner<Result>(files: Files, change: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return await change()
  // The server created this folder; if it does not exist yet, the folder above shows its future owner.
  const owner = (await ownerOf(files.conversionsDir)) ?? (await ownerOf(files.dataDir))
  try {
    return await change()
  } finally {
    const { uid, gid } = owner ?? { uid: 0, gid: 0 }
    // Root without this capability cannot serve another user's server.
    if (uid !== 0) for (const path of [files.conversionsDir, files.keys, files.keysLock]) await chown(path, uid, gid).catch(() => undefined)
  }
}

async function ownerOf(path: string) {
  return await stat(path).catch(() => undefined)
}
