/** How many conversions may run at once: limited by the cores and by the container's memory. */
import { availableParallelism } from 'node:os'
import { readContainerMemory } from './container-memory.ts'

const mebibyte = 1024 ** 2
/**
 * For the server (80 MB), the workers for files (60 MB), pictures (75 MB) and Word files (110 MB), and the warm LibreOffice (180 MB).
 * docs/operate.md has the same number.
 */
const ownBytes = 512 * mebibyte
const mostAtOnce = 256

interface Machine {
  cores: number
  /** undefined: there is no limit. */
  containerBytes: number | undefined
}

const thisMachine = (): Machine => ({ cores: availableParallelism(), containerBytes: readContainerMemory() })

/** At least one, whatever the limit. */
export function defaultConcurrency(memoryLimitBytes: number, { cores, containerBytes } = thisMachine()): number {
  return Math.min(mostAtOnce, cores, conversionsThatFit(memoryLimitBytes, containerBytes))
}

function conversionsThatFit(memoryLimitBytes: number, containerBytes: number | undefined): number {
  if (containerBytes === undefined) return Number.POSITIVE_INFINITY
  return Math.max(1, Math.floor((containerBytes - ownBytes) / memoryLimitBytes))
}

/** An assessment of the configured concurrency, for `convertd doctor`. */
export interface ConcurrencyReport {
  detail: string
  /** null if memory is not the limit. */
  remedy: string | null
}

/** What to tell an operator about memory and concurrency. */
export function judgeConcurrency(
  { concurrency, memoryLimitBytes, role }: { concurrency: number; memoryLimitBytes: number; role: 'all' | 'api' | 'worker' },
  { cores, containerBytes } = thisMachine(),
): ConcurrencyReport {
  if (role === 'api') return { detail: 'none runs here: the role is api', remedy: null }
  const atOnce = `${concurrency} at once`
  if (containerBytes === undefined) return { detail: `${atOnce}; the container has no memory limit`, remedy: null }
  const fitting = conversionsThatFit(memoryLimitBytes, containerBytes)
  const needed = Math.ceil((ownBytes + concurrency * memoryLimitBytes) / mebibyte)
  const has = `${Math.floor(containerBytes / mebibyte)} MiB`
  if (ownBytes + concurrency * memoryLimitBytes > containerBytes) {
    const detail = `${atOnce} can need ${needed} MiB, but the container has ${has}: the kernel may kill conversions when memory runs out`
    return { detail, remedy: `give the container ${needed} MiB, or lower CONVERTD_CONCURRENCY or CONVERTD_MEMORY_LIMIT_MB` }
  }
  if (concurrency < fitting || concurrency >= cores) return { detail: `${atOnce}; the container’s ${has} are enough`, remedy: null }
  const forOneMore = needed + Math.ceil(memoryLimitBytes / mebibyte)
  return {
    detail: `${atOnce}, fewer than there are cores: the container’s ${has} are not enough for more`,
    remedy: `give the container ${forOneMore} MiB for one more, lower CONVERTD_MEMORY_LIMIT_MB, or set CONVERTD_CONCURRENCY`,
  }
}
