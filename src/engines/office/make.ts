/** Runs one conversion by the office host, or by a separate LibreOffice where the host is unavailable or cannot do it. */
import { mkdtemp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunProcess } from '../process/process.ts'
import { unreadableOffice } from './files/failure.ts'
import { familyOf } from './files/families.ts'
import { collectHosted } from './host/collect.ts'
import type { HostConversion } from './host/conversion.ts'
import type { OfficeHost } from './host/host.ts'
import { convertByProgram, isCutOff, type OfficeConversion } from './program/conversion.ts'
import type { OfficeLeft } from './program/program.ts'

interface MakerParts {
  run: RunProcess
  host: Pick<OfficeHost, 'convert'> | undefined
  timeLimitMs: number
}

/**
 * Creates the function that converts an opened file. The function returns the files that LibreOffice left in the file's folder.
 * @throws as `convertByProgram`, or the host's error
 */
export function createMaker({ run, host, timeLimitMs }: MakerParts): (conversion: OfficeConversion) => Promise<OfficeLeft[]> {
  async function make(conversion: OfficeConversion): Promise<OfficeLeft[]> {
    return (await convertByHost(conversion)) ?? (await convertByProgram(run, conversion))
  }

  async function convertByHost({
    folder,
    input,
    kind,
    original,
    password,
    wanted,
    signal,
  }: OfficeConversion): Promise<OfficeLeft[] | undefined> {
    if (wanted.needsProgram) return undefined
    const { extension: format, exportOptions, hostOptions = exportOptions, importOptions, changes } = wanted
    // The child may write only to this folder, so that the server, and a LibreOffice that is tried afterwards, find the rest unchanged.
    const own = await mkdtemp(join(folder, 'host-'))
    await symlink(original, join(own, input))
    const names = { folder: own, input, result: `result.${format}`, readable: [original] }
    const mustBe = familyOf(kind) === 'drawings' ? 'drawing' : undefined
    const how = { mustBe, format, exportOptions: hostOptions, importOptions, password, changes } as const
    const conversion: HostConversion = { ...names, ...how, timeLimitMs, signal }
    const hosted = await host?.convert(conversion)
    if (hosted && isCutOff(kind, hosted.stderr)) throw unreadableOffice(hosted)
    return hosted && collectHosted(conversion, `${own}-left`)
  }

  return make
}
