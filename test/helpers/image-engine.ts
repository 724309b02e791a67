/** Real picture engines for tests, whose workers can be found and are ended with them. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, onTestFinished } from 'vitest'
import { createImageEngine, type ImageEngine, type ImageEngineParts } from '../../src/engines/image/image.ts'

const megabyte = 1024 ** 2

export interface TestImageEngine {
  engine: ImageEngine
  /** Process ids of its workers that live. */
  workers(): number[]
}

export function makeImageEngine(parts: Partial<ImageEngineParts> = {}): TestImageEngine {
  const made = create(parts)
  onTestFinished(() => made.engine.close())
  return made
}

/** One engine for all tests of a file, which is quicker: its worker stays warm. */
export function shareImageEngine(): ImageEngine {
  const { engine } = create({})
  afterAll(() => engine.close())
  return engine
}

function create(parts: Partial<ImageEngineParts>): TestImageEngine {
  const mark = randomUUID()
  const limits = { memoryLimitBytes: 2048 * megabyte, fileLimitBytes: 1024 * megabyte }
  const engine = createImageEngine({ concurrency: 1, limits, env: { CONVERTD_TEST: mark }, scratchDir: tmpdir(), ...parts })
  return { engine, workers: () => processesMarked(mark) }
}

/** Living processes whose environment holds `mark`. */
export function processesMarked(mark: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 && pid !== process.pid && readProc(pid, 'environ').includes(`=${mark}\0`) && !/^State:\tZ/m.test(readProc(pid, 'status')),
    )
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
