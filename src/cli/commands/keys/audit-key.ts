/** Writes the audit line of a key change made on the command line: here, and in the running server's log. */
import type { Config } from '../../../config.ts'
import type { KeyEvent } from '../../../http/control.ts'
import type { Key } from '../../../keys/key.ts'
import { createLog } from '../../../log.ts'
import type { Screen } from '../../caller/command.ts'
import { askServer } from '../conversions/control-client.ts'

/** The change is already made: a server that does not respond must not delay the command. */
const timeoutMs = 2000

/** On a terminal, the command's own output says the same. */
export async function auditKey(stderr: Screen, config: Config, event: KeyEvent, { id, name }: Key): Promise<void> {
  if (!stderr.isTTY) {
    const log = await createLog(config)
    log.info({ audit: event, key_id: id, key_name: name, by: 'command line' }, event)
  }
  await askServer(config.dataDir, 'POST', `/keys/${id}/${event}`, timeoutMs).catch(() => undefined)
}
