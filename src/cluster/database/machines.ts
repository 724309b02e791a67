/** The machines that are at work on a database, in whatever state its tables are. */
import { AppError } from '../../errors.ts'
import { version } from '../../version.ts'
import type { Statements } from './statements.ts'
import { findMixture, unknownVersion } from './versions.ts'

export interface Machine {
  /** For people: process and host. */
  name: string
  /** Of convertd; `older` where it does not say. */
  version: string
}

/** Longer than a machine that lives says nothing. */
const silentForS = 15

/** Returns those that said that they live in the last 15 seconds. */
export async function readMachines(statements: Statements): Promise<Machine[]> {
  const { rows: tables } = await statements.query<{ there: boolean }>("SELECT to_regclass('convertd.nodes') IS NOT NULL AS there")
  if (!tables[0]?.there) return []
  // Through to_jsonb, so that it can be asked of a table that is older than the column.
  const { rows } = await statements.query<Machine>(
    `SELECT name, coalesce(to_jsonb(nodes) ->> 'version', $1) AS version FROM convertd.nodes
     WHERE seen_at > clock_timestamp() - make_interval(secs => $2) ORDER BY name`,
    [unknownVersion, silentForS],
  )
  return rows
}

/**
 * Makes sure, before the tables are upgraded, that this program may work beside those that are at work.
 * @throws AppError `invalid_config`
 */
export async function refuseMixture(statements: Statements): Promise<void> {
  for (const machine of await readMachines(statements)) {
    if (!findMixture([machine.version, version])) continue
    throw new AppError(
      'invalid_config',
      `The server "${machine.name}" is at work on this database with convertd ${machine.version}, and this is ${version}: such releases do not work side by side. Upgrade one release after another, or stop all servers first.`,
    )
  }
}
