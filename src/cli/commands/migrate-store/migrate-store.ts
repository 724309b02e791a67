/** `convertd migrate-store`: moves the data of a single server into a cluster's database and files, or back. */
import { Argument } from 'commander'
import { type Config, loadConfig } from '../../../config.ts'
import { AppError } from '../../../errors.ts'
import { createLog } from '../../../log.ts'
import { openDataFolder } from '../../../store/data-folder.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { printJson, printLine } from '../../terminal/print.ts'

type Direction = 'to-shared' | 'to-folder'

const notes = `
Stop all servers first. Use the settings of the cluster: CONVERTD_DATABASE_URL, CONVERTD_FILES_URL, CONVERTD_SECRET_FILE and their files,
with CONVERTD_DATA_DIR for the folder of the one server. The source is kept; every file is compared by SHA-256 and every record in full. After an interruption, run the command again; a conversion that servers have run since it was moved is left as it is at the destination, and one that was deleted since is not moved again.`

/** Defines the command. */
export const defineMigrateStore: DefineCommand = (command, caller, finish) => {
  command
    .description(
      'Moves keys, conversions and files between the data folder of a single server and the shared database and files of several servers.',
    )
    .addArgument(new Argument('<DIRECTION>', 'where to').choices(['to-shared', 'to-folder']))
    .option('--json', 'print what was moved as JSON')
    .addHelpText('after', notes)
    .action((direction: Direction, options: { json?: true }) => finish(migrate(caller, direction, options)))
}

async function migrate({ env, stdout, stderr }: Caller, direction: Direction, { json }: { json?: true }): Promise<number> {
  const config = loadConfig(env)
  if (!config.databaseUrl)
    throw new AppError(
      'invalid_config',
      'CONVERTD_DATABASE_URL and CONVERTD_FILES_URL are missing: they name the shared database and files.',
    )
  const log = await createLog(config)
  await requireNoServer(config)
  const folder = await openDataFolder(config.dataDir)
  try {
    const { openShared } = await import('../../../cluster/open.ts')
    const { moveToCluster, moveToFolder } = await import('../../../cluster/move/move-store.ts')
    const cluster = await openShared(config, folder.files, log)
    try {
      const move = direction === 'to-shared' ? moveToCluster : moveToFolder
      const onMoved = (count: number) => {
        if (stderr.isTTY && count % 100 === 0) printLine(stderr, `${count} conversions`)
      }
      const moved = await move({ files: folder.files, cluster, log, signal: new AbortController().signal, onMoved })
      const conversions = Object.values(moved.conversions).reduce((sum, count) => sum + count, 0)
      if (json) printJson(stdout, moved)
      else {
        const words = [`${moved.keys} keys, ${conversions} conversions and ${moved.files} files (${moved.bytes} bytes) are there, compared`]
        if (moved.runSince > 0) words.push(`${moved.runSince} of the conversions have run since they were moved`)
        if (moved.goneSince > 0) words.push(`${moved.goneSince} others were deleted or have expired since, and stay so`)
        printLine(stdout, `${words.join('; ')}.`)
      }
      return exitCodes.done
    } finally {
      await cluster.close()
    }
  } finally {
    await folder.close()
  }
}

/** The data folder's own lock excludes its server. */
async function requireNoServer({ databaseUrl = '', databasePasswordFile }: Config): Promise<void> {
  const { inspectDatabase } = await import('../../../cluster/inspect-database.ts')
  const { machines } = await inspectDatabase(databaseUrl, databasePasswordFile).catch((cause: unknown) => {
    throw new AppError('store_unavailable', 'The database cannot be reached. Try again in a moment.', { cause })
  })
  if (machines.length > 0)
    throw new AppError(
      'data_folder_locked',
      `${machines.length} servers use this database. Stop them first; a killed server counts for 15 seconds.`,
    )
}
