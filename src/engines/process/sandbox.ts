/** The jail around every program that touches a client's file: what it may read, write and use, said once for all of them. */
import { execa } from 'execa'
import type { Config } from '../../config.ts'
import { nativeRemedy } from '../../native-programs.ts'

export interface CommandLine {
  command: string
  args: readonly string[]
}

/** Which system calls a program may make, see `enum calls` in src/native/jail.h; with `-starting`, it may start others, with `-threads`, threads. */
export type Calls = 'program' | 'program-threads' | 'program-starting' | 'node' | 'node-starting' | 'soffice' | 'soffice-starting'

/** Files and folders, with all that is in them, on top of the system's own. */
export interface Access {
  writable: readonly string[]
  readable: readonly string[]
  /** A folder in which sockets may be made, and nothing else done. */
  socketDir?: string | undefined
  /** Unset: those of a program that starts no other. */
  calls?: Calls | undefined
}

/** Unset: no limit of ours. */
export interface Limits {
  /** RLIMIT_AS, in bytes. */
  addressBytes?: number | undefined
  /** RLIMIT_DATA, in bytes: for programs that reserve far more address space than they use. */
  dataBytes?: number | undefined
  /** RLIMIT_FSIZE, in bytes. */
  fileBytes?: number | undefined
  /** RLIMIT_CPU, in seconds of all its threads together. */
  cpuS?: number | undefined
}

/** What convertd-jail tries, by the names of its probe. */
export const sandboxLayers = ['files', 'network', 'signals', 'tracing', 'limits', 'life'] as const
export type SandboxLayer = (typeof sandboxLayers)[number]

export interface SandboxReport {
  mode: Config['sandbox']
  /** null where the helper is missing or does not run. */
  landlockAbi: number | null
  active: Readonly<Record<SandboxLayer, boolean>>
  /** What is missing, or null. */
  problem: string | null
  remedy: string | null
}

/** What a monitor is told of it. */
export interface SandboxState {
  mode: Config['sandbox']
  layers: Readonly<Record<string, boolean>>
  problem: string | null
}

export interface Sandbox {
  mode: Config['sandbox']
  /** The command line that runs `line` inside the sandbox, or with its limits alone where there are none. */
  wrap(line: CommandLine, access: Access, limits: Limits): CommandLine
  /** The same layers as options, for a program that raises them itself. */
  options(access: Access, limits: Limits): string[]
  /** Tries every layer; never throws. */
  probe(): Promise<SandboxReport>
}

export interface SandboxParts {
  mode: Config['sandbox']
  /** convertd-jail, if it was built. */
  jail: string | undefined
  /** Read by every program besides the system's own files: more fonts, an interpreter. */
  readable?: readonly string[]
}

/** What programs, fonts and libraries are made of, where it is there. Of /etc only what is named: passwords and keys lie there too. */
const systemPaths = [
  ...['/usr', '/bin', '/lib', '/lib64'],
  ...['/etc/ld.so.cache', '/etc/localtime', '/etc/fonts', '/etc/libreoffice'],
  ...['/var/lib/libreoffice', '/var/spool/libreoffice'],
  '/var/cache/fontconfig',
]

const limitOptions = { addressBytes: '--as', dataBytes: '--data', fileBytes: '--fsize', cpuS: '--cpu' } as const
const probeLimitMs = 10_000
const kernelRemedy = 'run it on Linux 5.13 or newer with landlock among the kernel’s security modules (lsm=…,landlock)'

export function createSandbox({ mode, jail, readable = [] }: SandboxParts): Sandbox {
  const common = [...systemPaths, ...readable]
  const bestEffort = mode === 'auto' ? ['--best-effort'] : []

  return {
    mode,
    wrap({ command, args }, access, limits) {
      if (mode === 'off' || jail === undefined) return { command: 'prlimit', args: [...onlyLimits(limits), '--', command, ...args] }
      return { command: jail, args: [...bestEffort, ...jailOptions(common, access, limits), '--', command, ...args] }
    },
    options: (access, limits) => jailOptions(common, access, limits),
    async probe() {
      if (mode === 'off') return report(mode, undefined, 'the jail is switched off (CONVERTD_SANDBOX=off)', 'CONVERTD_SANDBOX=auto')
      if (jail === undefined) return report(mode, undefined, 'the native helper is not built', nativeRemedy)
      return report(mode, await askJail(jail), null, kernelRemedy)
    },
  }
}

function jailOptions(common: readonly string[], { writable, readable, socketDir, calls }: Access, limits: Limits): string[] {
  return [
    ...['--parent', String(process.pid)],
    ...limitsAs(limits, (name, value) => [name, String(value)]),
    ...[...common, ...readable].flatMap((path) => ['--ro', path]),
    ...writable.flatMap((path) => ['--rw', path]),
    ...(socketDir === undefined ? [] : ['--sock', socketDir]),
    ...(calls === undefined ? [] : ['--calls', calls]),
  ]
}

function onlyLimits(limits: Limits): string[] {
  return [...limitsAs(limits, (name, value) => [`${name}=${value}`]), '--core=0']
}

function limitsAs(limits: Limits, write: (name: string, value: number) => string[]): string[] {
  return Object.entries(limitOptions).flatMap(([key, name]) => {
    const value = limits[key as keyof Limits]
    return value === undefined ? [] : write(name, value)
  })
}

interface Probed {
  landlock_abi: number
  layers: Record<SandboxLayer, boolean>
}

async function askJail(jail: string): Promise<Probed | undefined> {
  const { stdout } = await execa(jail, ['--probe'], { reject: false, timeout: probeLimitMs, stdin: 'ignore' })
  try {
    return JSON.parse(stdout) as Probed
  } catch {
    return undefined
  }
}

function report(mode: Config['sandbox'], probed: Probed | undefined, problem: string | null, remedy: string): SandboxReport {
  const active = Object.fromEntries(sandboxLayers.map((layer) => [layer, probed?.layers[layer] ?? false])) as Record<SandboxLayer, boolean>
  const missing = sandboxLayers.filter((layer) => !active[layer])
  const found = problem ?? (missing.length === 0 ? null : `these layers of the sandbox are not active: ${missing.join(', ')}`)
  return { mode, landlockAbi: probed?.landlock_abi ?? null, active, problem: found, remedy: found === null ? null : remedy }
}
