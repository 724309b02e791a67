/** Reports which sandbox layers are active, and how to get the missing ones. */
import { type Sandbox, type SandboxLayer, sandboxLayers } from '../../../engines/process/sandbox.ts'
import type { Check } from './check.ts'

/** What an engine process cannot do with each layer, and could do without. */
const meanings: Record<SandboxLayer, { inside: string; without: string }> = {
  files: { inside: 'can read and write only the files of its conversion', without: 'could read and write whatever the server can' },
  network: { inside: 'cannot open a connection', without: 'could open connections' },
  signals: { inside: 'cannot reach other processes by signals or abstract sockets', without: 'could reach other processes by signals' },
  tracing: { inside: 'cannot look into other processes', without: 'could look into other processes' },
  limits: { inside: 'memory, CPU time, size and number of files are limited', without: 'has only plain resource limits' },
  life: { inside: 'dies with the server', without: 'could outlive the server' },
}

/** A missing layer is a warning, or a failure if required. */
export async function checkSandbox(sandbox: Sandbox): Promise<Check[]> {
  const { mode, landlockAbi, active, problem, remedy } = await sandbox.probe()
  const missing = mode === 'require' ? 'fail' : 'warn'
  const summary: Check = {
    name: 'sandbox',
    status: problem === null ? 'ok' : missing,
    detail: problem ?? `${mode}: every layer is active (Landlock ABI ${landlockAbi})`,
    remedy,
  }
  return [
    summary,
    ...sandboxLayers.map((layer): Check => {
      const { inside, without } = meanings[layer]
      const name = `sandbox: ${layer}`
      if (active[layer]) return { name, status: 'ok', detail: inside, remedy: null }
      return { name, status: missing, detail: `not active: an engine ${without}`, remedy: null }
    }),
  ]
}
