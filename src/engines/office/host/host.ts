/** Keeps a warm LibreOffice that forks a sandboxed copy of itself for every file, and replaces it when it dies or grows. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import type { Limits, Sandbox } from '../../process/sandbox.ts'
import { type HostConversion, type HostedResult, judgeReply, requestFields } from './conversion.ts'
import { fitsFrame } from './frames.ts'
import { type HostProcess, startHostProcess } from './process.ts'
import { writeOfficeHostProfile } from './profile.ts'

/** The dependencies of `createOfficeHost`. */
export interface OfficeHostParts {
  sandbox: Sandbox
  /** Path of convertd-office-host. */
  command: string
  /** LibreOffice's program folder. */
  programDir: string
  /** Folder in which the host's own folder is made. Profile and start-up files take well under a megabyte. */
  scratchDir: string
  /** Maximum number of conversions at once. */
  slots: number
  /** Limits of each child process. */
  limits: Limits
  /** Added to the environment of the host, to recognise it as ours. */
  env: Readonly<Record<string, string>>
  /** When to replace the host; unset: the defaults below. */
  retireAfter?: { conversions: number; residentBytes: number }
  /** Called when a host does not start or ends early. */
  onProblem?: ((problem: string) => void) | undefined
}

/** The state of the host, for metrics and the log. */
export interface OfficeHostState {
  state: 'off' | 'starting' | 'ready' | 'down'
  /** Number of hosts started. */
  starts: number
  /** Reason of the last host that ended early. */
  problem: string | null
}

/** The host, whichever process it is at the moment. */
export interface OfficeHost {
  /** Resolves when the first host is ready or has failed to start. A conversion need not wait for it. */
  start(): Promise<void>
  /**
   * Converts one file in a separate process.
   * @returns undefined when no host is available, so that the caller needs another way
   * @throws AppError with a failure code, or the signal's reason
   */
  convert(conversion: HostConversion): Promise<HostedResult | undefined>
  state(): OfficeHostState
  /** Ends the host and its child processes. */
  close(): Promise<void>
}

/** When a host is replaced. It does nothing but fork; this limits the effect of unknown leaks. */
const defaultRetirement = { conversions: 2_000, residentBytes: 512 * 1024 ** 2 }
/** Maximum number of consecutive hosts that die without completing a conversion. */
const mostFailures = 3
/** Delay before the next attempt after that many failures. */
const restMs = 60_000

/** Returns the host; LibreOffice starts with `start` or the first conversion. */
export function createOfficeHost(parts: OfficeHostParts): OfficeHost {
  const { slots, retireAfter = defaultRetirement } = parts
  const line = new PQueue({ concurrency: slots })
  /** Running hosts, each with a promise that resolves when all of its processes have ended. */
  const alive = new Map<HostProcess, Promise<void>>()
  let inUse: HostProcess | undefined
  let coming: Promise<HostProcess | undefined> | undefined
  let isClosed = false
  let starts = 0
  let failures = 0
  let restUntil = 0
  let problem: string | null = null

  function bringUp(): Promise<HostProcess | undefined> {
    if (isClosed || Date.now() < restUntil) return Promise.resolve(undefined)
    coming ??= startNext().finally(() => {
      coming = undefined
    })
    return coming
  }

  async function startNext(): Promise<HostProcess | undefined> {
    starts += 1
    try {
      const { host, folder } = await launch(parts)
      const gone = host.ended.then((why) => cleanUp(host, folder, why))
      alive.set(host, gone)
      await host.ready
      if (isClosed) return undefined
      const old = inUse
      inUse = host
      if (old) void endWhenIdle(old)
      return host
    } catch (error) {
      noteFailure(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }

  async function cleanUp(host: HostProcess, folder: string, why: string): Promise<void> {
    const wasInUse = host === inUse
    if (wasInUse) inUse = undefined
    if (wasInUse && !isClosed) {
      noteFailure(`the office host ended: ${why}`)
      void bringUp()
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
    alive.delete(host)
  }

  function noteFailure(what: string): void {
    problem = what
    failures += 1
    parts.onProblem?.(what)
    if (failures >= mostFailures) restUntil = Date.now() + restMs
  }

  async function endWhenIdle(host: HostProcess): Promise<void> {
    if (host !== inUse && host.running() === 0) await host.end()
  }

  /** Starts the next host before the old one ends, so that no conversion waits. */
  async function afterUse(host: HostProcess): Promise<void> {
    if (host !== inUse) return endWhenIdle(host)
    if (host.asked() >= retireAfter.conversions || host.residentBytes() >= retireAfter.residentBytes) await bringUp()
  }

  async function convert(conversion: HostConversion): Promise<HostedResult | undefined> {
    const fields = requestFields(conversion)
    if (!fitsFrame(fields)) return undefined
    // The conversions of a host that dies fail with it; each is tried once more on the next host.
    for (let tries = 0; tries < 2; tries++) {
      conversion.signal.throwIfAborted()
      const host = inUse?.isAlive() ? inUse : await bringUp()
      if (!host) continue
      const reply = await host.ask(fields, conversion.signal).finally(() => void afterUse(host))
      if (!reply) continue
      failures = 0
      return judgeReply(reply, conversion)
    }
    return undefined
  }

  return {
    async start() {
      await bringUp()
    },
    convert: (conversion) => line.add(() => convert(conversion)),
    state() {
      const state = isClosed ? 'off' : inUse?.isAlive() ? 'ready' : Date.now() < restUntil ? 'down' : 'starting'
      return { state, starts, problem }
    },
    async close() {
      isClosed = true
      // Includes a host that is still starting.
      await Promise.all([...alive.keys()].map((host) => host.end()))
      await coming
      await Promise.all([...alive.keys()].map((host) => host.end()))
      await Promise.all(alive.values())
    },
  }
}

async function launch({ sandbox, command, programDir, scratchDir, slots, limits, env }: OfficeHostParts) {
  const folder = await mkdtemp(join(scratchDir, 'office-host-'))
  const profile = await writeOfficeHostProfile(folder)
  const args = [
    ...['--install', programDir, '--profile', profile.url, '--slots', String(slots), '--sandbox', sandbox.mode],
    ...sandbox.options({ writable: [], readable: [profile.folder] }, limits),
  ]
  const host = startHostProcess({
    command,
    args,
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: folder, ...profile.env, ...env },
    folder,
  })
  return { host, folder }
}
