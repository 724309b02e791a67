/** Writes the folder of an office host: its profile, and settings above it that nothing in the process can change. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeOfficeProfile } from '../program/profile.ts'

/** The profile of a host. */
export interface OfficeHostProfile {
  /** URL of the profile, as LibreOffice expects it. */
  url: string
  /** The only part of the folder that a child may read. */
  folder: string
  env: Readonly<Record<string, string>>
}

/**
 * Settings that override LibreOfficeKit's. At every start LibreOfficeKit changes settings of the profile: an American locale, and with it
 * Letter paper for files that name none, and a low level of macro security. It cannot change a finalized setting of a lower layer.
 */
const policies = {
  'setup.xcu': policy('Setup', node('L10N', setting('ooSetupSystemLocale', ''))),
  'common.xcu': policy(
    'Office.Common',
    node(
      'Security',
      node(
        'Scripting',
        setting('DisableMacrosExecution', 'true') +
          setting('MacroSecurityLevel', '3') +
          // With `true`, LibreOffice 24 and later would leave out charts, which are embedded objects.
          setting('DisableActiveContent', 'false'),
      ),
    ) +
      // No lock file beside the input: for some damaged files LibreOffice 7.4 fails to remove it and crashes.
      node('Misc', setting('UseLocking', 'false')),
  ),
  // Hides the sidebar (10336) and the status bar, which LibreOffice would otherwise create for every file: another tenth of the time.
  'views.xcu': policy('Office.Views', node('Windows', member('swriter/10336', setting('Visible', 'false')))),
  'writer-window.xcu': policy(
    'Office.UI.WriterWindowState',
    node('UIElements', node('States', member('private:resource/statusbar/statusbar', setting('Visible', 'false')))),
  ),
}

/** Replaces Writer's menu, which takes a tenth of the time for a file of one page, for a window that nobody sees. */
const emptyMenu = '<menu:menubar xmlns:menu="http://openoffice.org/2001/menu" menu:id="menubar"/>'

/** Writes the profile into `folder`, which exists and is empty. */
export async function writeOfficeHostProfile(folder: string): Promise<OfficeHostProfile> {
  const policyDir = join(folder, 'policy')
  await mkdir(join(policyDir, 'data'), { recursive: true, mode: 0o700 })
  await Promise.all(Object.entries(policies).map(([name, text]) => writeFile(join(policyDir, 'data', name), text, { mode: 0o600 })))
  const url = await writeOfficeProfile(folder)
  const profileDir = join(folder, 'profile')
  const menuDir = join(profileDir, 'user', 'config', 'soffice.cfg', 'modules', 'swriter', 'menubar')
  await mkdir(menuDir, { recursive: true, mode: 0o700 })
  await writeFile(join(menuDir, 'menubar.xml'), emptyMenu, { mode: 0o600 })
  // Each child unpacks the fonts embedded in its file here: in its own folder, the only one that it may write to.
  await symlink('/proc/self/cwd/tmp', join(profileDir, 'user', 'temp'))
  return {
    url,
    folder: profileDir,
    env: {
      CONFIGURATION_LAYERS: layers(pathToFileURL(policyDir).href),
      // System-wide cache of extensions. The start fails if a folder there cannot be read.
      UNO_SHARED_PACKAGES_CACHE: pathToFileURL(join(profileDir, 'shared')).href,
    },
  }
}

/**
 * Returns the layers of program/fundamentalrc with ours, but without extensions and desktop settings. The user layer comes last. Its
 * asterisk makes it read-only (configmgr/source/components.cxx): a thread saves a writable layer one second after the start and holds the
 * lock of all settings, so that a child forked in that moment would wait for the lock forever.
 */
function layers(policyUrl: string): string {
  const registry = `${variable('BRAND_BASE_DIR')}/share/registry`
  const profile = variable('$BRAND_BASE_DIR/program/bootstraprc:UserInstallation')
  return `xcsxcu:${registry} res:${registry} xcsxcu:${policyUrl} user:*${profile}/user/registrymodifications.xcu`
}

/** Returns a variable that LibreOffice expands. */
function variable(name: string): string {
  return `\${${name}}`
}

function policy(component: string, content: string): string {
  const names = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
  return `<?xml version="1.0"?><oor:component-data ${names} oor:name="${component.split('.').at(-1)}" oor:package="${packageOf(component)}">${content}</oor:component-data>`
}

function packageOf(component: string): string {
  return ['org.openoffice', ...component.split('.').slice(0, -1)].join('.')
}

function node(name: string, content: string): string {
  return `<node oor:name="${name}">${content}</node>`
}

/** Returns a member of a set, which may exist already. */
function member(name: string, content: string): string {
  return `<node oor:name="${name}" oor:op="fuse">${content}</node>`
}

function setting(name: string, value: string): string {
  return `<prop oor:name="${name}" oor:finalized="true"><value>${value}</value></prop>`
}
