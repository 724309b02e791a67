/** Keeps a warmed-up LibreOffice that forks a jailed copy of itself for every file; replaces it when it dies or grows. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PQueue from 'p-queue'
import type { Limits, Sandbox } from '../../process/sandbox.ts'
import { type HostConversion, type HostedResult, judgeReply, requestFields } from './conversion.ts'
import { fitsFrame } from './frames.ts'
import { type HostProcess, startHostProcess } from './process.ts'
import { writeOfficeHostProfile } from './profile.ts'

export interface OfficeHostParts {
  sandbox: Sandbox
  /** convertd-office-host. */
  command: string
  /** LibreOffice's program folder. */
  programDir: string
  /** Where the host's own folder is made: profile and start-up files, well under a megabyte. */
  scratchDir: string
  /** Most conversions at once. */
  slots: number
  /** Of each child. */
  limits: Limits
  /** Added to the host's environment; marks it as ours. */
  env: Readonly<Record<string, string>>
  /** Unset: the defaults below. */
  retireAfter?: { conversions: number; residentBytes: number }
  /** Told of every host that does not start or ends before its time. */
  onProblem?: ((problem: string) => void) | undefined
}

export interface OfficeHostState {
  state: 'off' | 'starting' | 'ready' | 'down'
  /** Hosts started so far. */
  starts: number
  /** Why the last one that ended before its time did so. */
  problem: string | null
}

export interface OfficeHost {
  /** Resolves when the first host is ready or has failed to start; a conversion need not wait for it. */
  start(): Promise<void>
  /**
   * Converts one file in a process of its own.
   * @returns undefined when no host can be had, and the caller needs another way
   * @throws AppError with a failure code, or the signal's reason
   */
  convert(conversion: HostConversion): Promise<HostedResult | undefined>
  state(): OfficeHostState
  /** Ends the host and what it runs. */
  close(): Promise<void>
}

/** A host does nothing itself but fork; this is for what we do not know. */
const defaultRetirement = { conversions: 2_000, residentBytes: 512 * 1024 ** 2 }
/** This many hosts that die one after another without one conversion done are one too many. */
const mostFailures = 3
/** After that, the next one is tried so much later. */
const restMs = 60_000

export function createOfficeHost(parts: OfficeHostParts): OfficeHost {
  const { slots, retireAfter = defaultRetirement } = parts
  const line = new PQueue({ concurrency: slots })
  /** With what resolves when all of it is gone. */
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

  /** The next one is started before the old one goes, so that nobody waits. */
  async function afterUse(host: HostProcess): Promise<void> {
    if (host !== inUse) return endWhenIdle(host)
    if (host.asked() >= retireAfter.conversions || (await host.residentBytes()) >= retireAfter.residentBytes) await bringUp()
  }

  async function convert(conversion: HostConversion): Promise<HostedResult | undefined> {
    const fields = requestFields(conversion)
    if (!fitsFrame(fields)) return undefined
    // A host that dies takes its conversions with it; the next one gets them once more.
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
      // Also one that is only just being started.
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
