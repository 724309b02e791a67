/** One conversion by a LibreOffice of its own. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '../../../file-kinds.ts'
import { replaceExtension } from '../../../filenames.ts'
import { engineFailure, type RunProcess, resultTooLarge } from '../../process/process.ts'
import { type Changes, writeShowingChanges } from '../changes.ts'
import { unreadableOffice } from '../failure.ts'
import { filters } from '../filters.ts'
import { type OfficeRun, runOffice } from './program.ts'

/** What is wanted, in words that both ways understand. */
export interface WantedExport {
  extension: 'pdf' | 'docx'
  exportFilter: string
  exportOptions?: string
  importFilter?: string
  importOptions?: string
  /** How tracked changes are shown; unset: as the file has it. */
  changes?: Changes | undefined
  /** The office host cannot do it. */
  needsProgram: boolean
}

export interface OfficeConversion {
  /** Where each LibreOffice gets a folder of its own, the only one that it may write in. */
  folder: string
  /** What LibreOffice finds the file under. */
  input: string
  kind: FileKind
  /** The file, opened, where no LibreOffice can write. */
  original: string
  wanted: WantedExport
  signal: AbortSignal
}

/**
 * @returns the path of the result
 * @throws AppError `unreadable_input`, `engine_failed`
 */
export async function convertByProgram(run: RunProcess, conversion: OfficeConversion): Promise<string> {
  const { kind, wanted } = conversion
  const { extension, exportFilter, exportOptions, importFilter, importOptions, changes } = wanted
  const importing = withOptions(importFilter, importOptions)
  const shown = changes === undefined ? conversion : await showChanges(run, conversion, changes)
  return start(run, { ...shown, kind }, { extension, importFilter: importing, exportFilter: withOptions(exportFilter, exportOptions) })
}

/** A kind that cannot say how its changes are shown becomes one that can: flat OpenDocument, by a LibreOffice that only does that. */
async function showChanges(run: RunProcess, conversion: OfficeConversion, changes: Changes): Promise<OfficeConversion> {
  const { folder, input, kind, original, signal } = conversion
  const own = join(folder, `shown.${kind}`)
  if (await writeShowingChanges({ path: original, kind, changes, copy: own, signal })) return { ...conversion, original: own }
  const flat = await start(run, conversion, { extension: 'fodt', exportFilter: filters.flatFromWriter })
  const other = join(folder, 'shown-flat.fodt')
  const isShown = await writeShowingChanges({ path: flat, kind: 'fodt', changes, copy: other, signal })
  await rm(flat)
  // Deleted text must not come to light because of a file that we fail to understand.
  if (!isShown) throw unreadableOffice('its changes cannot be shown as wanted')
  return { ...conversion, input: replaceExtension(input, 'fodt'), original: other, kind: 'fodt' }
}

type Filters = Pick<OfficeRun, 'extension' | 'importFilter' | 'exportFilter'>

async function start(run: RunProcess, { folder, input, kind, original, signal }: OfficeConversion, wanted: Filters): Promise<string> {
  const { result, outcome } = await runOffice(run, { input, folder, original, ...wanted, startsPrograms: kind === 'pdf', signal })
  if (/source file could not be loaded/.test(outcome.stderr) || isCutOff(kind, outcome.stderr)) throw unreadableOffice(outcome)
  // LibreOffice catches the signal itself and aborts (signal(7): 25 is SIGXFSZ).
  if (/Fatal exception: Signal 25\b/.test(outcome.stderr)) throw resultTooLarge(outcome)
  if (result === undefined) throw engineFailure('soffice', outcome)
  return result
}

/** Of a flat file that is cut off, LibreOffice would show the part before the cut, or a blank page. */
export function isCutOff(kind: FileKind, stderr: string): boolean {
  return kind === 'fodt' && /^[^\n]*:\d+: parser error/m.test(stderr)
}

function withOptions(filter: string, options: string | undefined): string
function withOptions(filter: string | undefined, options: string | undefined): string | undefined
function withOptions(filter: string | undefined, options: string | undefined): string | undefined {
  return filter === undefined || options === undefined ? filter : `${filter}:${options}`
}
