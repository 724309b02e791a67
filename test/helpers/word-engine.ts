/** Real engines from PDF to Word for tests, whose workers can be found and are ended with them. */
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { onTestFinished } from 'vitest'
import { createRunProcess } from '../../src/engines/process/process.ts'
import { createWordEngine, type WordEngineParts } from '../../src/engines/word/word.ts'
import { processesMarked } from './image-engine.ts'

const limits = { memoryLimitBytes: 2048 * 1024 ** 2, fileLimitBytes: 1024 ** 3 }

export function makeWordEngine(more: Partial<WordEngineParts> = {}) {
  const mark = randomUUID()
  const env = { CONVERTD_TEST: mark }
  const run = createRunProcess({ limits, env })
  const engine = createWordEngine({ run, concurrency: 1, limits, env, scratchDir: tmpdir(), ...more })
  onTestFinished(() => engine.close())
  return { engine, workers: () => processesMarked(mark) }
}
