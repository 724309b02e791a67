/** Which walls stand around the programs that open clients' files, and how to raise those that do not. */
import { type Sandbox, type Wall, walls } from '../../../engines/process/sandbox.ts'
import type { Check } from './check.ts'

/** What an engine process cannot do inside each wall, and what it could without. */
const meanings: Record<Wall, { inside: string; without: string }> = {
  files: { inside: 'reads and writes nothing but its own conversion', without: 'could read and write whatever the server can' },
  network: { inside: 'opens no connection', without: 'could open connections' },
  signals: { inside: 'reaches no other process by signals or abstract sockets', without: 'could reach other processes by signals' },
  tracing: { inside: 'looks into no other process', without: 'could look into other processes' },
  limits: { inside: 'memory, CPU time, size and number of files are bounded', without: 'is held by plain resource limits alone' },
  life: { inside: 'dies with the server', without: 'could outlive the server' },
}

/** A wall that is missing is a warning, or a failure where it is required. */
export async function checkSandbox(sandbox: Sandbox): Promise<Check[]> {
  const { mode, landlockAbi, stands, problem, remedy } = await sandbox.probe()
  const missing = mode === 'require' ? 'fail' : 'warn'
  const summary: Check = {
    name: 'sandbox',
    status: problem === null ? 'ok' : missing,
    detail: problem ?? `${mode}: every wall stands (Landlock ABI ${landlockAbi})`,
    remedy,
  }
  return [
    summary,
    ...walls.map((wall): Check => {
      const { inside, without } = meanings[wall]
      const name = `wall: ${wall}`
      if (stands[wall]) return { name, status: 'ok', detail: inside, remedy: null }
      return { name, status: missing, detail: `does not stand: an engine ${without}`, remedy: null }
    }),
  ]
}
