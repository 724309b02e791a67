/** Builds the engines, with their scratch space, fonts and sandbox. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Surroundings } from '../conversions/readiness.ts'
import { createEngines } from '../engines/create-engines.ts'
import type { Engines } from '../engines/engines.ts'
import { openFonts } from '../engines/fonts.ts'
import { engineMark } from '../engines/process/orphans.ts'
import { AppError } from '../errors.ts'
import { type Files, makeFreshDir } from '../store/files.ts'

/** The engines, with the facts that readiness checks need. */
export interface OpenedEngines {
  engines: Engines
  surroundings: Surroundings
  close?: () => unknown
}

/** Wraps the engines of a test, which have no sandbox and no warm LibreOffice. */
export function givenEngines(engines: Engines): OpenedEngines {
  return { engines, surroundings: { sandbox: { mode: 'off', layers: {}, problem: null }, officeHost: () => ({ state: 'off', starts: 0 }) } }
}

/** Builds the engines and starts those that are kept warm. @throws AppError `invalid_config` if required sandbox layers are not active */
export async function openEngines(config: Config, files: Files, log: Logger): Promise<OpenedEngines> {
  // Folders that cannot be deleted must not prevent the start.
  await files.discard(files.scratchDir)
  await makeFreshDir(files.scratchDir)
  const fonts = await openFonts(config.fontsDir, files.dataDir)
  const env = { ...engineMark(files.dataDir), ...fonts.env }
  const built = createEngines({
    ...{ config, env, scratchDir: files.scratchDir, readable: fonts.readable },
    onOfficeHostProblem: (problem) => log.warn({ problem }, 'the warm LibreOffice did not start or ended unexpectedly'),
  })
  const { mode, active, problem, remedy } = await built.sandbox.probe()
  if (problem && config.sandbox === 'require')
    throw new AppError('invalid_config', `CONVERTD_SANDBOX=require, but ${problem}. To fix it: ${remedy}.`)
  if (problem) log.warn({ sandbox: config.sandbox, problem, remedy }, 'the sandbox around the engines is incomplete')
  void built.start()
  return {
    engines: built.engines,
    surroundings: { sandbox: { mode, layers: active, problem }, officeHost: built.officeHost },
    close: built.close,
  }
}
