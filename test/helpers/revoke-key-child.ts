/** Run by tests as a process of its own: revokes a key of a data folder, as a command line would. */
import { openKeyFile } from '../../src/keys/key-file.ts'
import { revokeKey } from '../../src/keys/revoke.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'

const [dataDir = '', id = ''] = process.argv.slice(2)
await revokeKey(openKeyFile(await prepareDataFolder(dataDir)), id)
console.log('done')
