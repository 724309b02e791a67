/** Lets root change keys without closing them to a server that runs as another user. */
import { chown, stat } from 'node:fs/promises'
import type { Files } from '../../../store/files.ts'

/** Whoever owns the data folder before the change owns what the change made in it. */
export async function keepOwner<Result>(files: Files, change: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return await change()
  // The server made this folder; where there is none yet, the folder above says for whom it was prepared.
  const owner = (await ownerOf(files.conversionsDir)) ?? (await ownerOf(files.dataDir))
  try {
    return await change()
  } finally {
    const { uid, gid } = owner ?? { uid: 0, gid: 0 }
    // A root without this right has no other user's server to think of.
    if (uid !== 0) for (const path of [files.conversionsDir, files.keys, files.keysLock]) await chown(path, uid, gid).catch(() => undefined)
  }
}

async function ownerOf(path: string) {
  return await stat(path).catch(() => undefined)
}
