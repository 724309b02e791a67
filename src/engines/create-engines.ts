/** Builds every engine once, with its sandbox and limits. */

import type { Config } from '../config.ts'
import { scratchBytes } from '../disk/bound-size.ts'
import { findNativeProgram } from '../native-programs.ts'
import type { Engines } from './engines.ts'
import { createImageEngine } from './image/image.ts'
import { createFileEngine } from './inspect/files.ts'
import { createOcrEngine, createPageWorkerStart } from './ocr/ocr.ts'
import { createOfficeHost, type OfficeHost, type OfficeHostParts, type OfficeHostState } from './office/host/host.ts'
import { createOfficeEngine } from './office/office.ts'
import { findOfficeFolder } from './office/program/program.ts'
import { createPdfEngine } from './pdf/pdf.ts'
import { createPopplerEngine } from './pdf/poppler.ts'
import { createStampEngine } from './pdf/stamp/stamp.ts'
import { createRunProcess } from './process/process.ts'
import { createPrograms } from './process/programs.ts'
import { createSandbox, type Sandbox } from './process/sandbox.ts'
import { createWordEngine } from './word/word.ts'

/** The caller's time limit comes first; this margin is for a caller that fails to enforce it. */
const spareMs = 5000
/**
 * Cores that one process can use: LibreOffice draws some pictures with two threads. With this factor, the limit on processor time never
 * ends a conversion before its time limit.
 */
const coresOfOne = 2
const noOfficeHost: OfficeHostState = { state: 'off', starts: 0, problem: null }

interface Parts {
  config: Pick<
    Config,
    | 'concurrency'
    | 'memoryLimitBytes'
    | 'maxResultBytes'
    | 'sandbox'
    | 'conversionTimeoutMs'
    | 'heic'
    | 'ocr'
    | 'ocrLanguages'
    | 'tessdataDir'
  >
  /** Added to every program's environment. */
  env: Readonly<Record<string, string>>
  /** Folder for the folders of warm programs, on the file system of the inputs. */
  scratchDir: string
  /** Paths that programs read besides the system's own files, such as further fonts. */
  readable?: readonly string[]
  /** Called when the warm LibreOffice does not start or dies. */
  onOfficeHostProblem?: (problem: string) => void
}

/** The engines, with functions that start and stop them. */
export interface BuiltEngines {
  engines: Engines
  sandbox: Sandbox
  /** Starts the warm programs, so that the first conversion need not wait for them. */
  start(): Promise<void>
  /** Starts the warm LibreOffice alone. */
  startOfficeHost(): Promise<void>
  officeHost(): OfficeHostState
  /** Ends the warm programs. */
  close(): Promise<void>
}

/** Returns all engines. Nothing starts before it is needed. */
export function createEngines({ config, env, scratchDir, readable = [], onOfficeHostProblem }: Parts): BuiltEngines {
  const limits = { memoryLimitBytes: config.memoryLimitBytes, fileLimitBytes: config.maxResultBytes + scratchBytes }
  const sandbox = createSandbox({ mode: config.sandbox, jail: findNativeProgram('convertd-jail'), readable })
  const run = createRunProcess({ limits, env, sandbox })
  const workers = { concurrency: config.concurrency, limits, env, sandbox, scratchDir }
  const image = createImageEngine({ ...workers, heic: config.heic })
  const files = createFileEngine(workers)
  const word = createWordEngine({ run, ...workers })
  const timeLimitMs = config.conversionTimeoutMs + spareMs
  const host = findOfficeHost({
    ...{ sandbox, scratchDir, slots: config.concurrency, env, onProblem: onOfficeHostProblem },
    limits: {
      addressBytes: limits.memoryLimitBytes,
      fileBytes: limits.fileLimitBytes,
      cpuS: Math.ceil((coresOfOne * timeLimitMs) / 1000),
    },
  })
  return {
    engines: {
      office: createOfficeEngine({
        open: files.openOffice,
        finish: files.finishOffice,
        run,
        host,
        timeLimitMs,
      }),
      pdf: createPdfEngine({ run, count: files.countPages, assembler: files.assembler }),
      poppler: createPopplerEngine({ run }),
      stamp: createStampEngine({ run }),
      ocr: createOcrEngine({
        ...{ run, startWorker: createPageWorkerStart({ limits, env, sandbox }), scratchDir },
        ...{ modelDir: config.tessdataDir, languages: config.ocrLanguages, isAllowed: config.ocr },
      }),
      image,
      word,
      programs: createPrograms(run),
      detectKind: files.detectKind,
    },
    sandbox,
    async start() {
      await Promise.all([host?.start(), files.start()])
      // Last, because the first file may need another engine.
      await word.keepCode()
      await word.warmUp()
    },
    async startOfficeHost() {
      await host?.start()
    },
    officeHost: () => host?.state() ?? noOfficeHost,
    async close() {
      await Promise.all([image.close(), files.close(), host?.close(), word.close()])
    },
  }
}

/** Returns undefined where the host was not built, or LibreOffice is missing. */
function findOfficeHost(parts: Omit<OfficeHostParts, 'command' | 'programDir'>): OfficeHost | undefined {
  const [command, programDir] = [findNativeProgram('convertd-office-host'), findOfficeFolder()]
  return command === undefined || programDir === undefined ? undefined : createOfficeHost({ ...parts, command, programDir })
}
