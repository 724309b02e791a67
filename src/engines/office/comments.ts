/** Checks whether the installed LibreOffice draws comments beside the text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { RunProcess } from '../process/process.ts'
import { probeOfficeVersion } from './program/probe.ts'
import { findOfficeFolder } from './program/program.ts'

/** First version that does, as tested: 7.4 silently leaves comments out, 25.2 draws them. */
const firstVersion = [25, 2] as const

/**
 * Creates the function that checks. LibreOffice is asked for its version once.
 * @throws AppError `invalid_option`
 */
export function createCommentsCheck(run: RunProcess): () => Promise<void> {
  let asked: Promise<string | null> | undefined
  return async function checkComments() {
    asked ??= probeOfficeVersion(run)
    const version = await asked
    if (version === null) asked = undefined
    if (version !== null && !isNewEnough(version)) {
      throw new AppError(
        'invalid_option',
        `comments=margin needs LibreOffice ${firstVersion.join('.')} or newer, but this server has ${version}: leave it out.`,
      )
    }
  }
}

/**
 * Returns whether the installed LibreOffice may be new enough, without starting it: `versionrc` has the first number of its version, such
 * as `UpdateID=LibreOffice_7_en-US`. Returns true where that is not found; the conversion then finds out.
 */
export function officeDrawsComments(folder = findOfficeFolder()): boolean {
  if (folder === undefined) return true
  try {
    const [, major] = /^UpdateID=LibreOffice\w*?_(\d+)_/m.exec(readFileSync(join(folder, 'versionrc'), 'utf8')) ?? []
    // There is no 25.1: the first LibreOffice of 2025 is 25.2.
    return major === undefined || Number(major) >= firstVersion[0]
  } catch {
    return true
  }
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > firstVersion[0] || (major === firstVersion[0] && minor >= firstVersion[1])
}
