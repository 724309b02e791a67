/** Checks for fonts that match those of Office files, and fonts for every script. */
import { access, constants } from 'node:fs/promises'
import type { Config } from '../../../config.ts'
import { createRunProcess } from '../../../engines/process/process.ts'
import type { Check } from './check.ts'

/** Fonts with the same letter widths as Microsoft's, so lines and pages break in the same places. */
const equivalents = [
  { family: 'Liberation Sans', replaces: 'Arial', packageName: 'fonts-liberation' },
  { family: 'Liberation Serif', replaces: 'Times New Roman', packageName: 'fonts-liberation' },
  { family: 'Liberation Mono', replaces: 'Courier New', packageName: 'fonts-liberation' },
  { family: 'Carlito', replaces: 'Calibri', packageName: 'fonts-crosextra-carlito' },
  { family: 'Caladea', replaces: 'Cambria', packageName: 'fonts-crosextra-caladea' },
]

/** By fontconfig's language for coverage; und-zsye is its name for emoji. */
const scripts = [
  { name: 'Arabic', language: 'ar', packageName: 'fonts-noto-core' },
  { name: 'Hebrew', language: 'he', packageName: 'fonts-noto-core' },
  { name: 'Thai', language: 'th', packageName: 'fonts-noto-core' },
  { name: 'Chinese', language: 'zh-cn', packageName: 'fonts-noto-cjk' },
  { name: 'Japanese', language: 'ja', packageName: 'fonts-noto-cjk' },
  { name: 'Korean', language: 'ko', packageName: 'fonts-noto-cjk' },
  { name: 'emoji', language: 'und-zsye', packageName: 'fonts-noto-color-emoji' },
]

const timeoutMs = 10_000

/** A missing font changes the look of results, but no action fails: warnings only. */
export async function checkFonts(config: Config, env: Readonly<Record<string, string>>, workDir: string): Promise<Check[]> {
  const run = createRunProcess({ limits: { memoryLimitBytes: config.memoryLimitBytes, fileLimitBytes: config.maxResultBytes }, env })
  const list = async (pattern: string, member = 'family') => {
    const args = ['--format', `%{${member}}\n`, pattern]
    const { exitCode, stdout } = await run({ command: 'fc-list', args, workDir, signal: AbortSignal.timeout(timeoutMs) })
    if (exitCode !== 0) throw new Error(`fc-list ended with ${exitCode}`)
    return stdout.split(/[\n,]/)
  }
  try {
    const families = await list(':')
    const missing = equivalents.filter(({ family }) => !families.includes(family))
    const covered = await Promise.all(
      scripts.map(async ({ language }) => (await list(`:lang=${language}`)).some((family) => family !== '')),
    )
    const uncovered = scripts.filter((_, index) => !covered[index])
    return [
      ...(config.fontsDir === undefined ? [] : [await checkFontsDir(config.fontsDir, await list(':', 'file'))]),
      warnAbout(
        'Office fonts',
        missing.map(({ family, replaces, packageName }) => ({ what: `${family} (for ${replaces})`, packageName })),
        `${equivalents.map(({ family }) => family).join(', ')}`,
      ),
      warnAbout(
        'scripts',
        uncovered.map(({ name, packageName }) => ({ what: name, packageName })),
        scripts.map(({ name }) => name).join(', '),
      ),
    ]
  } catch {
    return [{ name: 'fonts', status: 'warn', detail: 'cannot be listed: fc-list does not work', remedy: 'apt-get install fontconfig' }]
  }
}

/** `found`: the files of all fonts that programs see. */
async function checkFontsDir(folder: string, found: readonly string[]): Promise<Check> {
  const name = 'more fonts'
  const own = found.filter((path) => path.startsWith(`${folder}/`)).length
  if (own > 0) return { name, status: 'ok', detail: `${own} in ${folder}`, remedy: null }
  const reason = await access(folder, constants.R_OK | constants.X_OK).then(
    () => 'contains no readable font',
    ({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`),
  )
  return {
    name,
    status: 'warn',
    detail: `the folder ${folder} (CONVERTD_FONTS_DIR) ${reason}`,
    remedy: `put ttf or otf files into ${folder}, readable for all, or unset CONVERTD_FONTS_DIR`,
  }
}

function warnAbout(name: string, missing: { what: string; packageName: string }[], all: string): Check {
  if (missing.length === 0) return { name, status: 'ok', detail: all, remedy: null }
  const packages = [...new Set(missing.map(({ packageName }) => packageName))]
  return {
    name,
    status: 'warn',
    detail: `missing: ${missing.map(({ what }) => what).join(', ')}`,
    remedy: `apt-get install ${packages.join(' ')}, or set CONVERTD_FONTS_DIR`,
  }
}
