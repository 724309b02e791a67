/** A TCP proxy on this machine that does to connections what networks do. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface TcpProxy {
  port: number
  /** Breaks every connection, and refuses new ones until `heal`. */
  cut(): void
  /** Forwards nothing more and says so to nobody, until `heal`: neither end learns that the other one closes. */
  stall(): void
  /** Forwards at most so many bytes in a second in each direction of each connection. */
  slow(bytesPerSecond: number): void
  /** Forwards again, also what came meanwhile on connections that lived through it. */
  heal(): void
  close(): Promise<void>
}

/** Forwards to a port of this machine; listens on `address`. */
export async function openTcpProxy(target: number, address = '127.0.0.1'): Promise<TcpProxy> {
  let state: 'open' | 'cut' | 'stalled' = 'open'
  let bytesPerSecond = Number.POSITIVE_INFINITY
  let healed = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()

  async function forward(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for (const piece of piecesOf(chunk, bytesPerSecond)) {
          if (bytesPerSecond < Number.POSITIVE_INFINITY) await delay((1000 * piece.length) / bytesPerSecond)
          while (state === 'stalled') await healed.promise
          if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')])
        }
      }
    } catch {
      // Broken: so is the other side.
    }
    while (state === 'stalled') await healed.promise
    to.destroy()
    from.destroy()
  }

  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = connect({ port: target, host: '127.0.0.1' })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
      void forward(socket, other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const heal = () => {
    state = 'open'
    bytesPerSecond = Number.POSITIVE_INFINITY
    healed.resolve()
    healed = Promise.withResolvers<void>()
  }
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut'
      destroyAll()
    },
    stall() {
      state = 'stalled'
    },
    slow(rate) {
      bytesPerSecond = rate
    },
    heal,
    async close() {
      heal()
      destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Twenty pieces a second, where there is a limit. */
function piecesOf(chunk: Buffer, bytesPerSecond: number): Buffer[] {
  const size = Math.max(1, Math.floor(Math.min(chunk.length, bytesPerSecond / 20)))
  return Array.from({ length: Math.ceil(chunk.length / size) }, (_, index) => chunk.subarray(index * size, (index + 1) * size))
}
