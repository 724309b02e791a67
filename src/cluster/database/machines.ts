/** Lists the servers that use a database, whatever version its tables have. */
import { AppError } from '../../errors.ts'
import { version } from '../../version.ts'
import type { Statements } from './statements.ts'
import { findMixture, unknownVersion } from './versions.ts'

/** A running server. */
export interface Machine {
  /** Process and host, for people. */
  name: string
  /** Version of convertd; `older` where it is unknown. */
  version: string
}

/** Maximum time since the last heartbeat of a running server. */
const silentForS = 15

/** Returns the servers with a heartbeat in the last 15 seconds. */
export async function readMachines(statements: Statements): Promise<Machine[]> {
  const { rows: tables } = await statements.query<{ there: boolean }>("SELECT to_regclass('convertd.nodes') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  // By to_jsonb, so that it works on tables older than the column.
  const { rows } = await statements.query<Machine>(
    `SELECT name, coalesce(to_jsonb(nodes) ->> 'version', $1) AS version FROM convertd.nodes
     WHERE seen_at > clock_timestamp() - make_interval(secs => $2) ORDER BY name`,
    [unknownVersion, silentForS],
  )
  return rows
}

/**
 * Checks, before the schema is upgraded, that this version is compatible with the running servers.
 * @throws AppError `invalid_config`
 */
export async function refuseMixture(statements: Statements): Promise<void> {
  for (const machine of await readMachines(statements)) {
    if (!findMixture([machine.version, version])) continue
    throw new AppError(
      'invalid_config',
      `The server "${machine.name}" uses this database with convertd ${machine.version}, but this is ${version}: these releases cannot run side by side. Upgrade one release after another, or stop all servers first.`,
    )
  }
}
