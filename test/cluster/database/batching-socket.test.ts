/** What is written to the database in one turn of the event loop is sent at once. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatchingSocket } from '../../../src/cluster/database/batching-socket.ts'

async function connectTo() {
  const received: string[] = []
  const server = createServer((peer) => {
    peer.on('data', (bytes) => received.push(bytes.toString()))
    peer.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = createBatchingSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return { socket, received }
}

test('what is written in one turn arrives together and in order, also after waits without a pause', async () => {
  const { socket, received } = await connectTo()
  socket.write('one ')
  socket.write('two ')
  await Promise.resolve()
  socket.write('three')
  await vi.waitFor(() => expect(received).toEqual(['one two three']))
})

test('what is written later is sent later', async () => {
  const { socket, received } = await connectTo()
  socket.write('one')
  await vi.waitFor(() => expect(received).toEqual(['one']))
  socket.write('two')
  await vi.waitFor(() => expect(received).toEqual(['one', 'two']))
})

test('a socket that is destroyed or ended in between sends nothing more, and fails nobody', async () => {
  const { socket, received } = await connectTo()
  socket.write('one')
  socket.destroy()
  await once(socket, 'close')
  expect(received).toEqual([])
  const other = await connectTo()
  other.socket.write('last')
  other.socket.end()
  await vi.waitFor(() => expect(other.received).toEqual(['last']))
})
