/** Reads which fonts were missing and which replaced them, as src/native/font-watch.c noted it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readEngineFile } from '../../disk/engine-files.ts'
import { cleanLine } from '../process/clean-text.ts'

/** A missing font and the font that replaced it. */
export interface FontStandIn {
  asked: string
  replacement: string
}

/** FONT_NOTES of src/native/font-watch.h, and its maximum length: 64 lines of twice 128 bytes. */
const notesFile = 'fonts'
const maxNotesBytes = 16 * 1024 + 128
const longestName = 120
/** Fonts that soffice requests before it opens a file, for menus that nobody sees. */
const ownFonts = new Set(['Segoe UI', 'Tahoma', 'Lohit Hindi', 'Lohit Devanagari'])

/** A theme font ([ECMA-376] part 1, 20.1.4.1.17), which LibreOffice sometimes fails to look up. */
const themeFont = /^\+m[jn]-/

/** Returns the notes in the folders of all LibreOffice runs inside `folder`, each font once. */
export async function readStandIns(folder: string): Promise<FontStandIn[]> {
  const found = new Map<string, FontStandIn>()
  for (const name of await readdir(folder)) {
    const isProgram = name.startsWith('program-')
    if (!isProgram && !name.startsWith('host-')) continue
    const path = join(folder, name, notesFile)
    const notes = await readEngineFile({ path, within: join(folder, name) }, maxNotesBytes).catch(() => undefined)
    for (const line of notes?.toString('utf8').split('\n') ?? []) {
      const [asked = '', replacement = ''] = line.split('\t').map((font) => cleanLine(font, longestName))
      if (asked !== '' && replacement !== '' && !themeFont.test(asked) && !(isProgram && ownFonts.has(asked)))
        found.set(asked.toLowerCase(), { asked, replacement })
    }
  }
  return [...found.values()]
}
