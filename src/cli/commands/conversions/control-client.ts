/** Asks the running server over the socket in its data folder. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { AppError, type ErrorDetail } from '../../../errors.ts'
import { withShortPath } from '../../../http/control.ts'
import { createFiles } from '../../../store/files.ts'

/** Deleting a running conversion ends its processes first. */
const deletionTimeoutMs = 30_000

/** Returns the `data` of the server's envelope. @throws AppError `server_not_running`, or the server's error */
export async function askServer(
  dataDir: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  timeoutMs = deletionTimeoutMs,
): Promise<unknown> {
  const { data, errors } = await withShortPath(createFiles(dataDir).controlSocket, async (socketPath) => {
    const asked = request({ socketPath, method, path, agent: false, signal: AbortSignal.timeout(timeoutMs) }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return JSON.parse(await text(response)) as { data: unknown; errors: ErrorDetail[] | null }
  }).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('server_not_running', sentence(dataDir, cause), { cause })
  })
  const [first] = errors ?? []
  if (errors && first) throw new AppError(first.code, first.message, { errors })
  return data
}

function sentence(dataDir: string, { code, name }: NodeJS.ErrnoException): string {
  if (code === 'EACCES') return `Only the owner of the data folder ${dataDir} may do this: run it as the server's user.`
  if (name === 'AbortError') return `The server that uses ${dataDir} does not respond.`
  return `No server uses ${dataDir}. Start it (convertd serve), or set CONVERTD_DATA_DIR to the folder of a running server.`
}
