/** The workplace of one command: a private folder in TMPDIR and the engines that use it. */
import type { Config } from '../../config.ts'
import { type BuiltEngines, createEngines } from '../../engines/create-engines.ts'
import { type Fonts, openFonts } from '../../engines/fonts.ts'
import { engineMark } from '../../engines/process/orphans.ts'
import { openScratch } from './scratch.ts'

/** The engines of one command. */
export interface PrivateEngines {
  /** The folder. */
  path: string
  fonts: Fonts
  built: BuiltEngines
  /** Ends the engines and removes the folder. */
  close(): Promise<void>
}

/** Starts no engine yet. */
export async function openPrivateEngines(config: Config): Promise<PrivateEngines> {
  const scratch = await openScratch()
  try {
    const { path } = scratch
    const fonts = await openFonts(config.fontsDir, path)
    const built = createEngines({ config, env: { ...engineMark(path), ...fonts.env }, scratchDir: path, readable: fonts.readable })
    return {
      ...{ path, fonts, built },
      async close() {
        try {
          await built.close()
        } finally {
          await scratch.close()
        }
      },
    }
  } catch (error) {
    await scratch.close()
    throw error
  }
}
