/** One conversion by a separate LibreOffice. */
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FileKind } from '../../../file-kinds.ts'
import { replaceExtension } from '../../../filenames.ts'
import { engineFailure, type RunProcess, resultTooLarge } from '../../process/process.ts'
import { writeShowingChanges } from '../files/changes.ts'
import type { Changes } from '../files/changes-text.ts'
import { unreadableOffice } from '../files/failure.ts'
import { filters } from '../files/filters.ts'
import type { OfficeFormat } from '../files/results.ts'
import { type OfficeLeft, type OfficeRun, runOffice } from './program.ts'

/** The wanted export, for both the office host and soffice. */
export interface WantedExport {
  extension: 'pdf' | OfficeFormat
  exportFilter: string
  exportOptions?: string | undefined
  /** The same options for the office host; unset: as above. */
  hostOptions?: string | undefined
  importFilter?: string
  importOptions?: string
  /** How tracked changes are shown; unset: as the file says. */
  changes?: Changes | undefined
  /** Whether the office host cannot do it. */
  needsProgram: boolean
}

/** A conversion of an opened file. */
export interface OfficeConversion {
  /** Folder in which each LibreOffice gets a folder of its own, the only one that it may write to. */
  folder: string
  /** Name under which LibreOffice finds the file. */
  input: string
  kind: FileKind
  /** Path of the opened file, where no LibreOffice can write. */
  original: string
  wanted: WantedExport
  /** Password of the protections that only LibreOffice can open, those of xls and ppt. Only the office host can pass it on. */
  password?: string | undefined
  signal: AbortSignal
}

/**
 * @returns the results
 * @throws AppError `unreadable_input`, `engine_failed`
 */
export async function convertByProgram(run: RunProcess, conversion: OfficeConversion): Promise<OfficeLeft[]> {
  const { kind, wanted } = conversion
  const { extension, exportFilter, exportOptions, importFilter, importOptions, changes } = wanted
  const importing = withOptions(importFilter, importOptions)
  const shown = changes === undefined ? conversion : await showChanges(run, conversion, changes)
  const left = await start(
    run,
    { ...shown, kind },
    { extension, importFilter: importing, exportFilter: withOptions(exportFilter, exportOptions) },
  )
  return extension === 'csv' ? left.map((one) => ({ ...one, name: sheetOf(one.name, shown.input) })) : left
}

/**
 * Returns the name of the sheet. Its file is named after the input and the sheet (`ScDocShell::ConvertTo` in
 * sc/source/ui/docshell/docsh.cxx).
 */
function sheetOf(name: string, input: string): string {
  return name.slice(input.length - extname(input).length + 1, -extname(name).length)
}

/** Converts a kind without a setting for tracked changes to one that has it: flat OpenDocument, by another run of LibreOffice. */
async function showChanges(run: RunProcess, conversion: OfficeConversion, changes: Changes): Promise<OfficeConversion> {
  const { folder, input, kind, original, signal } = conversion
  const own = join(folder, `shown.${kind}`)
  if (await writeShowingChanges({ path: original, kind, changes, copy: own, signal })) return { ...conversion, original: own }
  const [flat] = await start(run, conversion, { extension: 'fodt', exportFilter: filters.flatFromWriter })
  const other = join(folder, 'shown-flat.fodt')
  const isShown = await writeShowingChanges({ path: flat.path, kind: 'fodt', changes, copy: other, signal })
  await rm(flat.path)
  // Deleted text must not become visible because we failed to understand a file.
  if (!isShown) throw unreadableOffice('its changes cannot be shown as wanted')
  return { ...conversion, input: replaceExtension(input, 'fodt'), original: other, kind: 'fodt' }
}

type Filters = Pick<OfficeRun, 'extension' | 'importFilter' | 'exportFilter'>

async function start(
  run: RunProcess,
  { folder, input, kind, original, signal }: OfficeConversion,
  wanted: Filters,
): Promise<[OfficeLeft, ...OfficeLeft[]]> {
  const { results, outcome } = await runOffice(run, { input, folder, original, ...wanted, startsPrograms: kind === 'pdf', signal })
  if (/source file could not be loaded/.test(outcome.stderr) || isCutOff(kind, outcome.stderr)) throw unreadableOffice(outcome)
  // LibreOffice catches SIGXFSZ (25, see signal(7)) and aborts.
  if (/Fatal exception: Signal 25\b/.test(outcome.stderr)) throw resultTooLarge(outcome)
  const [first, ...others] = results
  if (first === undefined) throw engineFailure('soffice', outcome)
  return [first, ...others]
}

/** Returns whether a flat file is cut off. LibreOffice would show the part before the cut, or a blank page. */
export function isCutOff(kind: FileKind, stderr: string): boolean {
  return /^fod.$/.test(kind) && /^[^\n]*:\d+: parser error/m.test(stderr)
}

function withOptions(filter: string, options: string | undefined): string
function withOptions(filter: string | undefined, options: string | undefined): string | undefined
function withOptions(filter: string | undefined, options: string | undefined): string | undefined {
  return filter === undefined || options === undefined ? filter : `${filter}:${options}`
}
