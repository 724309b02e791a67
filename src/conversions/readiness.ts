/** Checks whether conversions can be accepted and run right now, and what prevents it. */
import { access, constants } from 'node:fs/promises'
import type { EngineName, Engines } from '../engines/engines.ts'
import type { EngineReport } from '../engines/process/report.ts'
import type { SandboxState } from '../engines/process/sandbox.ts'
import { AppError, type ErrorDetail } from '../errors.ts'
import { freeBytes } from '../store/data-folder.ts'
import type { ConversionParts } from './parts.ts'

/** The state of the server. */
export interface Readiness {
  problems: ErrorDetail[]
  engines: { engine: EngineName; name: string; version: string | null }[]
  disk_free_bytes: number | null
  /** Number of folders that could not be deleted. */
  undeletable_folders: number
  sandbox: SandboxState
  /** State of the warm LibreOffice; `off` if each file starts a separate one. */
  office_host: string
  /** One more than restarts. */
  office_host_starts: number
  queue: { waiting: number; running: number }
}

/** What is known about the engines' environment without asking them. */
export interface Surroundings {
  sandbox: SandboxState
  officeHost: () => { state: string; starts: number }
}

interface Parts extends Pick<ConversionParts, 'config' | 'files' | 'queue' | 'engines' | 'actions'> {
  surroundings: Surroundings
}

/** Programs are not installed or removed while the server runs, so a check is valid this long. */
const probeHoldsMs = 300_000

/** Returns the function that checks; its slow part, starting every engine, is shared and cached. */
export function createReadinessCheck({ config, files, queue, engines, actions, surroundings }: Parts): () => Promise<Readiness> {
  let probed: { at: number; reports: Promise<Map<EngineName, EngineReport>> } | undefined

  function probe(): Promise<Map<EngineName, EngineReport>> {
    if (!probed || Date.now() - probed.at > probeHoldsMs)
      probed = { at: Date.now(), reports: probeEngines(engines, neededEngines(actions.values())) }
    return probed.reports
  }

  return async function checkReadiness() {
    const reports = await probe()
    const isWritable = await access(files.conversionsDir, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
    const free = await freeBytes(files.dataDir).catch(() => null)
    const officeHost = surroundings.officeHost()
    const problems: ErrorDetail[] = []
    for (const { name, problem } of reports.values()) if (problem) problems.push(fault('engine_failed', `${name}: ${problem}`))
    if (!isWritable) problems.push(fault('data_folder_unusable', 'The data folder is not writable.'))
    if (free !== null && free < config.diskFloorBytes)
      problems.push(fault('storage_full', 'The free disk space is below its floor (CONVERTD_DISK_FLOOR_MB).'))
    if (queue.isStopped()) problems.push(fault('shutting_down', 'The server is stopping.'))
    // A store that cannot be reached is a further problem.
    const counts = await queue.counts().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      problems.push(fault(error.code, error.message))
      return { waiting: 0, running: 0 }
    })
    return {
      problems,
      engines: [...reports].map(([engine, { name, version }]) => ({ engine, name, version })),
      disk_free_bytes: free,
      undeletable_folders: await files.countTrash(),
      sandbox: surroundings.sandbox,
      office_host: officeHost.state,
      office_host_starts: officeHost.starts,
      queue: counts,
    }
  }
}

/** Engines that at least one action needs. */
export function neededEngines(actions: Iterable<{ needs: readonly EngineName[] }>): EngineName[] {
  return [...new Set([...actions].flatMap(({ needs }) => needs))]
}

/** Checks each engine. */
export async function probeEngines(engines: Engines, names: readonly EngineName[]): Promise<Map<EngineName, EngineReport>> {
  return new Map(await Promise.all(names.map(async (name) => [name, await engines[name].probe()] as const)))
}

function fault(code: ErrorDetail['code'], message: string): ErrorDetail {
  return { code, field: null, message }
}
