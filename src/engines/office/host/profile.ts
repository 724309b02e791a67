/** The folder that an office host lives in: its profile, and above that settings which nothing in the process can change. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeOfficeProfile } from '../program/profile.ts'

export interface OfficeHostProfile {
  /** As LibreOffice wants it. */
  url: string
  /** The only part of the folder that a child may read. */
  folder: string
  env: Readonly<Record<string, string>>
}

/**
 * LibreOfficeKit writes some settings of its own at every start, over those of the profile: an American locale, and with it paper of
 * size Letter for files that name none; a low level of macro security. A finalized setting of a lower layer stays as it is.
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
          // From LibreOffice 24 on it would leave charts out, for they are embedded objects.
          setting('DisableActiveContent', 'false'),
      ),
    ) +
      // A lock file beside the input, which LibreOffice 7.4 fails to remove for some damaged files, and crashes.
      node('Misc', setting('UseLocking', 'false')),
  ),
  // The sidebar (10336) and the status bar, which LibreOffice would make for every file: another tenth.
  'views.xcu': policy('Office.Views', node('Windows', member('swriter/10336', setting('Visible', 'false')))),
  'writer-window.xcu': policy(
    'Office.UI.WriterWindowState',
    node('UIElements', node('States', member('private:resource/statusbar/statusbar', setting('Visible', 'false')))),
  ),
}

/** In place of Writer's own, which is a tenth of the work on a file of one page, for a window that nobody sees. */
const emptyMenu = '<menu:menubar xmlns:menu="http://openoffice.org/2001/menu" menu:id="menubar"/>'

/** Writes it into `folder`, which is there and empty. */
export async function writeOfficeHostProfile(folder: string): Promise<OfficeHostProfile> {
  const policyDir = join(folder, 'policy')
  await mkdir(join(policyDir, 'data'), { recursive: true, mode: 0o700 })
  await Promise.all(Object.entries(policies).map(([name, text]) => writeFile(join(policyDir, 'data', name), text, { mode: 0o600 })))
  const url = await writeOfficeProfile(folder)
  const profileDir = join(folder, 'profile')
  const menuDir = join(profileDir, 'user', 'config', 'soffice.cfg', 'modules', 'swriter', 'menubar')
  await mkdir(menuDir, { recursive: true, mode: 0o700 })
  await writeFile(join(menuDir, 'menubar.xml'), emptyMenu, { mode: 0o600 })
  // The fonts that a file brings with it are unpacked here: by each child into its own folder, the only one that it may write in.
  await symlink('/proc/self/cwd/tmp', join(profileDir, 'user', 'temp'))
  return {
    url,
    folder: profileDir,
    env: {
      CONFIGURATION_LAYERS: layers(pathToFileURL(policyDir).href),
      // Where the system keeps extensions for all its users; a folder there that may not be read makes the start fail.
      UNO_SHARED_PACKAGES_CACHE: pathToFileURL(join(profileDir, 'shared')).href,
    },
  }
}

/**
 * The layers of program/fundamentalrc without extensions and desktop settings, and with ours; a user layer comes last. The asterisk
 * makes it one that is only read (configmgr/source/components.cxx): a written one is written by a thread, a second after the start and
 * with the lock of all settings held, and a child forked in that moment waits for the lock for ever.
 */
function layers(policyUrl: string): string {
  const registry = `${variable('BRAND_BASE_DIR')}/share/registry`
  const profile = variable('$BRAND_BASE_DIR/program/bootstraprc:UserInstallation')
  return `xcsxcu:${registry} res:${registry} xcsxcu:${policyUrl} user:*${profile}/user/registrymodifications.xcu`
}

/** One that LibreOffice fills in. */
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

/** Of a set; it may be there already. */
function member(name: string, content: string): string {
  return `<node oor:name="${name}" oor:op="fuse">${content}</node>`
}

function setting(name: string, value: string): string {
  return `<prop oor:name="${name}" oor:finalized="true"><value>${value}</value></prop>`
}
