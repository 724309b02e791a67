/** What a process and all that it started have in memory together. */
import { readdirSync, readFileSync } from 'node:fs'

/** Proportional set size in bytes (proc_pid_smaps(5)): memory that several of them share counts once. */
export function treePssBytes(root: number): number {
  const children = childrenByParent()
  const sum = (pid: number): number => pssBytes(pid) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0)
  return sum(root)
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
