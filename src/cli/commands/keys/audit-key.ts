/** The audit line of a change to a key that was made at the command line: here, and in the log of the server that runs. */
import type { Config } from '../../../config.ts'
import type { KeyEvent } from '../../../http/control.ts'
import type { Key } from '../../../keys/key.ts'
import { createLog } from '../../../log.ts'
import type { Screen } from '../../caller/command.ts'
import { askServer } from '../conversions/control-client.ts'

/** The change is made already: a server that does not answer must not hold the command up. */
const patienceMs = 2000

/** On a terminal the words of the command say the same as the line here would. */
export async function auditKey(stderr: Screen, config: Config, event: KeyEvent, { id, name }: Key): Promise<void> {
  if (!stderr.isTTY) {
    const log = await createLog(config)
    log.info({ audit: event, key_id: id, key_name: name, by: 'command line' }, event)
  }
  await askServer(config.dataDir, 'POST', `/keys/${id}/${event}`, patienceMs).catch(() => undefined)
}
