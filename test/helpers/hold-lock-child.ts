/** Run by tests as a process of its own: takes the data folder that it is given and keeps it until it is killed. */
import { openDataFolder } from '../../src/store/data-folder.ts'

await openDataFolder(process.argv[2] ?? '')
console.log('taken')
setInterval(() => undefined, 1000)
