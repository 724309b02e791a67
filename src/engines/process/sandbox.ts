/** Puts every program that opens a client's file into the jail: what it may read, write and use is defined here for all of them. */
import { dirname } from 'node:path'
import { execa } from 'execa'
import type { Config } from '../../config.ts'
import { nativeRemedy } from '../../native-programs.ts'

/** A program and its arguments. */
export interface CommandLine {
  command: string
  args: readonly string[]
}

/**
 * System calls that a program may make, see `enum calls` in src/native/jail.h. With `-starting` it may start programs, with `-threads`
 * threads.
 */
export type Calls = 'program' | 'program-threads' | 'program-starting' | 'node' | 'node-starting' | 'soffice' | 'soffice-starting'

/** Files and folders with their contents, in addition to the system's own. */
export interface Access {
  writable: readonly string[]
  readable: readonly string[]
  /** Folder in which the program may create sockets and nothing else. */
  socketDir?: string | undefined
  /** Unset: those of a program that starts no other. */
  calls?: Calls | undefined
}

/** Limits; unset values are not limited. */
export interface Limits {
  /** RLIMIT_AS, in bytes. */
  addressBytes?: number | undefined
  /** RLIMIT_DATA, in bytes, for programs that reserve far more address space than they use. */
  dataBytes?: number | undefined
  /** RLIMIT_FSIZE, in bytes. */
  fileBytes?: number | undefined
  /** RLIMIT_CPU, in seconds of all threads together. */
  cpuS?: number | undefined
}

/** Layers that convertd-jail tests, by the names in its probe. */
export const sandboxLayers = ['files', 'network', 'signals', 'tracing', 'limits', 'life'] as const
/** One of `sandboxLayers`. */
export type SandboxLayer = (typeof sandboxLayers)[number]

/** The state of the sandbox, for `convertd doctor` and the log. */
export interface SandboxReport {
  mode: Config['sandbox']
  /** null where the helper is missing or does not run. */
  landlockAbi: number | null
  active: Readonly<Record<SandboxLayer, boolean>>
  /** What is missing, or null. */
  problem: string | null
  remedy: string | null
}

/** State of the sandbox, for monitoring. */
export interface SandboxState {
  mode: Config['sandbox']
  layers: Readonly<Record<string, boolean>>
  problem: string | null
}

/** Wraps command lines. */
export interface Sandbox {
  mode: Config['sandbox']
  /** Returns the command line that runs `line` inside the sandbox, or with its limits only where there is no sandbox. */
  wrap(line: CommandLine, access: Access, limits: Limits): CommandLine
  /** Returns the same layers as options, for a program that sets up the sandbox itself. */
  options(access: Access, limits: Limits): string[]
  /** Tests every layer; never throws. */
  probe(): Promise<SandboxReport>
}

/** The dependencies of `createSandbox`. */
export interface SandboxParts {
  mode: Config['sandbox']
  /** Path of convertd-jail, if it was built. */
  jail: string | undefined
  /** Paths that every program reads besides the system's own files: further fonts, an interpreter. */
  readable?: readonly string[]
}

/** Paths of programs, fonts and libraries, where they exist. Only single paths of /etc, because it also contains passwords and keys. */
const systemPaths = [
  ...['/usr', '/bin', '/lib', '/lib64'],
  ...['/etc/ld.so.cache', '/etc/localtime', '/etc/fonts', '/etc/libreoffice'],
  ...['/var/lib/libreoffice', '/var/spool/libreoffice'],
  '/var/cache/fontconfig',
]

/** Returns the folders of files, which a program reads instead of the files: the sandbox takes no more than 64 paths. */
export const foldersOf = (paths: readonly string[]): string[] => [...new Set(paths.map((path) => dirname(path)))]

const limitOptions = { addressBytes: '--as', dataBytes: '--data', fileBytes: '--fsize', cpuS: '--cpu' } as const
const probeLimitMs = 10_000
const kernelRemedy = 'run it on Linux 5.13 or newer with landlock among the kernel’s security modules (lsm=…,landlock)'

/** Returns the sandbox. @param mode `auto` skips the layers that the kernel lacks, `off` skips all */
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
      if (mode === 'off') return report(mode, undefined, 'the sandbox is switched off (CONVERTD_SANDBOX=off)', 'CONVERTD_SANDBOX=auto')
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
