/** Listens for client requests. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '../../errors.ts'
import { attachOnce } from '../../guard.ts'

/** Returns the server's URL on this machine. @throws AppError `address_in_use` */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  attachOnce(server, 'error', reject)
  server.listen(port, host, resolve)
  await promise.catch((cause: NodeJS.ErrnoException) => {
    throw new AppError(
      'address_in_use',
      `The server cannot listen on ${host}:${port} (${cause.code}). Set CONVERTD_HOST or CONVERTD_PORT.`,
      { cause },
    )
  })
  const address = server.address() as AddressInfo
  const isAny = host === '0.0.0.0' || host === '::'
  return `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${address.port}`
}
