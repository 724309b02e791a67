/** Builds every engine once. */
import type { Config } from '../config.ts'
import { detectKind } from './detect.ts'
import type { Engines } from './engines.ts'
import { createImageEngine } from './image.ts'
import { createOfficeEngine } from './office.ts'
import { createPdfEngine } from './pdf.ts'
import { createPopplerEngine } from './poppler.ts'
import { createRunProcess } from './process.ts'

/** What programs may write beside their result: profiles, decrypted copies, unpacked archives. */
const scratchFileBytes = 1024 ** 3

interface Parts {
  config: Pick<Config, 'concurrency' | 'memoryLimitBytes' | 'maxResultBytes'>
  /** Added to every program's environment. */
  env: Readonly<Record<string, string>>
}

/** `close` ends the programs that are kept warm. */
export function createEngines({ config, env }: Parts): { engines: Engines; close(): Promise<void> } {
  const limits = { memoryLimitBytes: config.memoryLimitBytes, fileLimitBytes: config.maxResultBytes + scratchFileBytes }
  const run = createRunProcess({ limits, env })
  const image = createImageEngine({ concurrency: config.concurrency, limits, env })
  return {
    engines: {
      office: createOfficeEngine({ run }),
      pdf: createPdfEngine({ run }),
      poppler: createPopplerEngine({ run }),
      image,
      detectKind,
    },
    close: () => image.close(),
  }
}
