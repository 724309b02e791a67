/** What a process and all that it started have in memory, and have computed, together. */
import { readdirSync, readFileSync } from 'node:fs'

/** Proportional set size in bytes (proc_pid_smaps(5)): memory that several of them share counts once. */
export function treePssBytes(root: number): number {
  const children = childrenByParent()
  const sum = (pid: number): number => pssBytes(pid) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(root)
}

/** Clock ticks of one second (proc_pid_stat(5)); Linux gives 100 to every program. */
const ticksPerSecond = 100

/** Processor time in seconds, of ended processes too if one of the tree waited for them. */
export function treeCpuSeconds(root: number): number {
  const children = childrenByParent()
  const sum = (pid: number): number => cpuTicks(pid) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(root) / ticksPerSecond
}

/** User and system time of the process itself and of the children that it waited for: the 14th to 17th field, after the name in brackets. */
function cpuTicks(pid: number): number {
  const fields = readOrEmpty(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((total, field) => total + Number(field), 0)
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = Number(readOrEmpty(`/proc/${name}/status`).match(/^PPid:\s+(\d+)/m)?.[1])
    if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  return children
}

function pssBytes(pid: number): number {
  return Number(readOrEmpty(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0) * 1024
}

/** It may have ended meanwhile. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
