/** Shows a folder of more fonts to every engine, by way of fontconfig. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a fontconfig file into `folder` and answers the environment that points to it; empty without fonts of one's own.
 * The system's own configuration stays in force (fontconfig user manual, FONTCONFIG_FILE and `include`). The first cache folder that can be
 * written is ours, so that programs with a fresh HOME do not read every font again.
 */
export async function createFontEnv(fontsDir: string | undefined, folder: string): Promise<Record<string, string>> {
  if (fontsDir === undefined) return {}
  const path = join(folder, 'fonts.conf')
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `<cachedir>${escapeXml(join(folder, 'font-cache'))}</cachedir>`,
    '<include>/etc/fonts/fonts.conf</include>',
    `<dir>${escapeXml(fontsDir)}</dir>`,
    '</fontconfig>',
  ]
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600 })
  return { FONTCONFIG_FILE: path }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
