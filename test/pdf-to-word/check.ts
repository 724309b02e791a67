/** Looks for faults in docx files by hand: node test/pdf-to-word/check.ts FILE… */
import { readFile } from 'node:fs/promises'
import { faultsOf } from './helpers/check-docx.ts'

for (const path of process.argv.slice(2)) for (const fault of faultsOf(await readFile(path))) process.stdout.write(`${path}: ${fault}\n`)
