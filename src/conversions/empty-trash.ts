/** Retries deleting what could not be deleted before. */
import type { Logger } from 'pino'
import { every } from '../guard.ts'
import type { Files } from '../store/files.ts'

/** An administrator may have fixed it meanwhile; trying costs next to nothing. */
const tryEveryMs = 3_600_000

/** Tries now and then every hour, until the returned function is called. */
export function startEmptyingTrash(files: Files, log: Logger): () => Promise<void> {
  let trying = attempt()
  const stop = every(tryEveryMs, () => {
    trying = attempt()
  })

  async function attempt(): Promise<void> {
    const left = await files.emptyTrash()
    if (left > 0)
      log.warn({ folders: left, trash: files.trashDir }, 'folders of earlier conversions still cannot be deleted: remove them as root')
  }

  return async () => {
    stop()
    await trying
  }
}
