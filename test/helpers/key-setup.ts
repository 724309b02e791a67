/** A key file in a data folder of its own for one test. */
import { type IssuedKey, issueKey } from '../../src/keys/issue.ts'
import { openKeyFile } from '../../src/keys/key-file.ts'
import type { KeyStore } from '../../src/keys/key-store.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'
import type { Files } from '../../src/store/files.ts'
import { makeTempDir } from './temp-dir.ts'

export interface KeySetup {
  files: Files
  keyStore: KeyStore
  /** `changes` beside the name; `now` in milliseconds since 1970. */
  issue(changes?: object, now?: number): Promise<IssuedKey>
}

export async function openKeySetup(): Promise<KeySetup> {
  const files = await prepareDataFolder(await makeTempDir())
  const keyStore = openKeyFile(files)
  return {
    files,
    keyStore,
    issue: (changes = {}, now) => issueKey({ keyStore, knownActions: ['echo', 'other'] }, { name: 'a key', ...changes }, now),
  }
}
