/** The start of a server that keeps many conversions. */
import { readFileSync } from 'node:fs'
import { startKeptServer } from '../bench/kept-server.ts'
import type { EndureRun } from './endure-run.ts'

/** Of proc_pid_stat(5): a tick of processor time. */
const tickMs = 10

/** `scale` conversions kept. */
export const kept: EndureRun = {
  name: 'kept',
  scale: 20_000,
  async run(scale, print) {
    for (const count of [0, scale]) {
      const server = await startKeptServer(count)
      const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(' ')
      const cpuMs = (Number(fields[13]) + Number(fields[14])) * tickMs
      print(`${count} kept: first answer after ${Math.round(server.startMs)} ms, ${cpuMs} ms of processor time`)
      await server.stop()
    }
  },
}
