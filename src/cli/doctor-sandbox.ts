/** Which walls stand around the programs that open clients' files, and how to raise those that do not. */
import { type Sandbox, type Wall, walls } from '../engines/sandbox.ts'
import type { Check } from './doctor-check.ts'

/** What each wall keeps a program from. */
const meanings: Record<Wall, string> = {
  files: 'reads and writes nothing but its own conversion',
  network: 'opens no connection',
  signals: 'reaches no other process by signals or abstract sockets',
  tracing: 'looks into no other process',
  limits: 'memory, CPU time, size and number of files are bounded',
  life: 'dies with the server',
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
    ...walls.map((wall): Check => ({ name: `wall: ${wall}`, status: stands[wall] ? 'ok' : missing, detail: meanings[wall], remedy: null })),
  ]
}
