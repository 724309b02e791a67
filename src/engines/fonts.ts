/** Makes a folder of further fonts available to every engine, by fontconfig. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'

/** The further fonts. */
export interface Fonts {
  /** Variables that point programs to the fonts; empty without further fonts. */
  env: Record<string, string>
  /** Paths that programs must read for that. */
  readable: string[]
}

/** Time limit for reading a large folder of fonts for the first time. */
const cacheLimitMs = 120_000

/**
 * Writes a fontconfig file and a cache of the fonts into `folder`.
 * The system's own configuration stays in force (fontconfig user manual, FONTCONFIG_FILE and `include`). The cache is made here, because the
 * programs that use it may not write there and would read every font again.
 */
export async function openFonts(fontsDir: string | undefined, folder: string): Promise<Fonts> {
  if (fontsDir === undefined) return { env: {}, readable: [] }
  const cacheDir = join(folder, 'font-cache')
  const path = join(folder, 'fonts.conf')
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `<cachedir>${escapeXml(cacheDir)}</cachedir>`,
    '<include>/etc/fonts/fonts.conf</include>',
    `<dir>${escapeXml(fontsDir)}</dir>`,
    '</fontconfig>',
  ]
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600 })
  await mkdir(cacheDir, { recursive: true, mode: 0o700 })
  const env = { FONTCONFIG_FILE: path }
  await execa('fc-cache', [fontsDir], { env: { HOME: folder, ...env }, reject: false, timeout: cacheLimitMs, stdio: 'ignore' })
  return { env, readable: [fontsDir, path, cacheDir] }
}

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
