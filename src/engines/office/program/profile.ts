/** Writes the throw-away LibreOffice profile: a second layer against what a file may make LibreOffice do. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Value = string | number | boolean

const scripting = '/org.openoffice.Office.Common/Security/Scripting'
const misc = '/org.openoffice.Office.Common/Misc'
const proxy = '/org.openoffice.Inet/Settings'

/** Discard port (RFC 863): nothing listens there, so that any network access fails at once. */
const deadEnd = { host: '127.0.0.1', port: 9 }

/** Settings by their names in LibreOffice's registry schema. A version without one ignores it. */
const settings: readonly (readonly [path: string, name: string, value: Value])[] = [
  [scripting, 'DisableMacrosExecution', true],
  // 3: very high, macros from trusted places only; the profile trusts none.
  [scripting, 'MacroSecurityLevel', 3],
  [scripting, 'BlockUntrustedRefererLinks', true],
  [scripting, 'CheckDocumentEvents', true],
  ...['Writer', 'Calc', 'Impress'].flatMap((program) =>
    ['Load', 'Save'].map((name) => [`/org.openoffice.Office.${program}/Filter/Import/VBA`, name, false] as const),
  ),
  // 2: never.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 2],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 2],
  // 2: manual, by the addresses below.
  [proxy, 'ooInetProxyType', 2],
  [proxy, 'ooInetHTTPProxyName', deadEnd.host],
  [proxy, 'ooInetHTTPProxyPort', deadEnd.port],
  [proxy, 'ooInetHTTPSProxyName', deadEnd.host],
  [proxy, 'ooInetHTTPSProxyPort', deadEnd.port],
  // LibreOffice may not write to the folder of the input, and a killed one would leave its lock there.
  [misc, 'UseDocumentOOoLockFile', false],
  [misc, 'UseDocumentSystemFileLocking', false],
  [misc, 'FirstRun', false],
  [misc, 'CrashReport', false],
  [misc, 'ShowTipOfTheDay', false],
  ['/org.openoffice.Setup/Office', 'ooSetupInstCompleted', true],
  // Newer than any version: after an upgrade LibreOffice first tests its graphics, which takes as long as the rest of its start.
  ['/org.openoffice.Setup/Product', 'ooSetupLastVersion', '1000.0'],
]

/**
 * Writes a profile into `workDir`.
 * @returns its URL, as LibreOffice's `UserInstallation` expects it
 */
export async function writeOfficeProfile(workDir: string): Promise<string> {
  const folder = profileFolder(workDir)
  await mkdir(join(folder, 'user'), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), registry, { mode: 0o600 })
  return officeProfileUrl(workDir)
}

/** Returns the URL of the profile in `workDir`, whether it exists or not. */
export function officeProfileUrl(workDir: string): string {
  return pathToFileURL(profileFolder(workDir)).href
}

function profileFolder(workDir: string): string {
  return join(workDir, 'profile')
}

const registry = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
  ...settings.map(
    ([path, name, value]) => `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  ),
  '</oor:items>',
].join('\n')
