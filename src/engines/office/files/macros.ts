/** Finds out whether an Office file contains macros. */
import { open } from 'node:fs/promises'
import type { FileKind } from '../../../file-kinds.ts'
import { listOleNames } from '../../formats/ole-streams.ts'
import { readAt } from '../../formats/read-at.ts'
import { readZipEntries } from '../../formats/zip-entries.ts'
import { isOle } from '../../inspect/detection/ole.ts'

/** Package parts with macros: VBA, Excel 4 macros, and LibreOffice's macros in Basic and other languages. */
const macroParts = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|macrosheets\/.+)$|^Basic\/[^/]+\/(?!script-lb\.xml$).+|^Scripts\/.*[^/]$/i
/** OLE storages with macros in a Word or Excel 97-2003 file ([MS-OVBA] 2.2.1). */
const macroStorages = /^(?:Macros|_VBA_PROJECT_CUR)$/i
/** VBAInfoContainer of a PowerPoint 97-2003 file: version, type and length ([MS-PPT] 2.4.10). */
const slideMacros = Buffer.from('1f00ff0314000000', 'hex')
/** Maximum bytes of such a file that are searched. */
const mostBytes = 64 * 1024 * 1024

/** Returns whether the file has macros, as far as can be determined; never throws. */
export async function hasMacros(path: string, kind: FileKind): Promise<boolean> {
  try {
    await using file = await open(path)
    if (!isOle(await readAt(file, 0, 8))) return [...((await readZipEntries(file)) ?? new Map()).keys()].some(isMacroPart)
    if (kind !== 'ppt') return (await listOleNames(file)).some((name) => macroStorages.test(name))
    return (await readAt(file, 0, Math.min((await file.stat()).size, mostBytes))).includes(slideMacros)
  } catch {
    return false
  }
}

/** Returns whether an entry of a package contains macros, by its name. */
export function isMacroPart(name: string): boolean {
  return macroParts.test(name)
}
