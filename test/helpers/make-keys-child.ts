/** Run by tests as a process of its own: makes so many keys in a data folder, as a command line would. */
import { issueKey } from '../../src/keys/issue.ts'
import { openKeyFile } from '../../src/keys/key-file.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'

const [dataDir = '', prefix = '', count = '0'] = process.argv.slice(2)
const keyStore = openKeyFile(await prepareDataFolder(dataDir))
for (let number = 1; number <= Number(count); number++) await issueKey({ keyStore, knownActions: [] }, { name: `${prefix}${number}` })
console.log('done')
