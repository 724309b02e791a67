/** HTTP by hand, for what no client library would send. */
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Opens a connection that is closed when the running test ends. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Sends the pieces one after the other and reads the first whole answer. */
export async function sendRaw(url: string, ...pieces: (string | Buffer)[]): Promise<RawAnswer> {
  const socket = openSocket(url)
  const answer = readAnswer(socket)
  for (const piece of pieces) socket.write(piece)
  return await answer
}

/** Resolves with the first answer that has a final status (not 100). */
export function readAnswer(socket: Socket): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  let received = Buffer.alloc(0)
  const look = () => {
    const answer = parseAnswer(received)
    if (answer) resolve(answer)
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    look()
  })
  socket.once('close', () => {
    look()
    reject(new Error(`the connection ended after ${JSON.stringify(received.toString('latin1').slice(0, 200))}`))
  })
  return promise
}

function parseAnswer(received: Buffer): RawAnswer | undefined {
  const text = received.toString('latin1').replace(/^HTTP\/1\.1 100[\s\S]*?\r\n\r\n/, '')
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const status = Number(statusLine.split(' ')[1])
  const length = status === 304 ? 0 : Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  return rest.length > 0 && body.length >= length ? { status, headers, body: Buffer.from(body, 'latin1').toString() } : undefined
}
