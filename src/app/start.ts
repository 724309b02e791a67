/** Starts the server with the parts that are built: opens the socket and the port, then starts the queue and the timers. */
import { startEmptyingTrash } from '../conversions/empty-trash.ts'
import { startExpiry } from '../conversions/expire.ts'
import { startSweeping } from '../conversions/sweep.ts'
import { sweepOfficePipes } from '../engines/office/program/pipe.ts'
import { every } from '../guard.ts'
import { listenOnSocket } from '../http/control.ts'
import { listen } from '../http/server/listen.ts'
import type { BuiltParts } from './build.ts'

const saveUsageEveryMs = 60_000

/**
 * Returns the URL of the server for clients on this machine. @param closers receives what must be closed; closed in reverse order @throws
 * AppError `address_in_use` …
 */
export async function startServing(built: BuiltParts, closers: (() => unknown)[]): Promise<string> {
  const { parts, keyUsage, server, control } = built
  const { config, log, files, queue } = parts
  await listenOnSocket(control, files.controlSocket)
  closers.push(() => control.close().closeAllConnections())
  const url = await listen(server, config)

  await sweepOfficePipes(built.leftWorkDirs())
  await queue.start()
  closers.push(startExpiry(parts), startEmptyingTrash(files, log), startSweeping(parts))
  closers.push(
    every(saveUsageEveryMs, () => {
      keyUsage.save().catch((error: unknown) => log.error({ err: error }, 'key usage could not be written'))
    }),
  )
  return url
}
