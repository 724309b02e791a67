/** A socket that sends together what is written in one turn of the event loop: each packet wakes the process at the other end. */
import { Socket } from 'node:net'
import { afterTurn } from '../../guard.ts'

/** Returns a socket that is not connected yet. */
export function createBatchingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write.bind(socket)
  let isHeld = false
  function hold(): void {
    if (isHeld) return
    isHeld = true
    socket.cork()
    afterTurn(() => {
      isHeld = false
      socket.uncork()
    })
  }
  return Object.assign(socket, {
    write(...args: Parameters<typeof write>): boolean {
      hold()
      return write(...args)
    },
  })
}
