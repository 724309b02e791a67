/** Shows a folder of more fonts to every engine, by way of fontconfig. */
import { writeFile } from 'node:fs/promises'

/**
 * Writes a fontconfig file to `path` and answers the environment that points to it; empty without a folder.
 * The system's own configuration stays in force (fontconfig user manual, FONTCONFIG_FILE and `include`).
 */
export async function createFontEnv(fontsDir: string | undefined, path: string): Promise<Record<string, string>> {
  if (fontsDir === undefined) return {}
  const folder = fontsDir.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  await writeFile(
    path,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n<include>/etc/fonts/fonts.conf</include>\n<dir>${folder}</dir>\n</fontconfig>\n`,
    { mode: 0o600 },
  )
  return { FONTCONFIG_FILE: path }
}
