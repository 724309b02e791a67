/** The programs of the native helper, which `npm run build:native` compiles; convertd also works without them. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The file names of these programs. */
export type NativeProgram = 'convertd-jail' | 'convertd-office-host' | 'convertd-tree' | 'convertd-fonts.so'

/** Where src/native/build.sh puts them. */
const buildDir = fileURLToPath(new URL('../build/', import.meta.url))

/** The command that builds them. */
export const nativeRemedy = 'apt-get install gcc libc6-dev libreofficekit-dev && npm run build:native'

/** undefined: not built. */
export function findNativeProgram(name: NativeProgram, folder = buildDir): string | undefined {
  const path = `${folder.replace(/\/$/, '')}/${name}`
  return existsSync(path) ? path : undefined
}
