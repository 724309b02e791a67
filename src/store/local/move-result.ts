/** Moves files left by engines to the result folder, and syncs them. */
import { fstatSync } from 'node:fs'
import { moveEngineFile } from '../../disk/engine-files.ts'
import type { KeptFile, MadeFiles, Writing } from '../file-store.ts'
import { type ConversionFiles, makeFreshDir, sync } from '../files.ts'
import { hashFile } from '../hash-file.ts'
import { mapConcurrently } from '../map-concurrently.ts'

/**
 * Returns the stored files, in order. One file is hashed while another is written to disk. @throws AppError `engine_failed` for anything
 * but a regular file
 */
export async function moveResult({ paths, within }: MadeFiles, own: ConversionFiles): Promise<Writing & { files: KeptFile[] }> {
  await makeFreshDir(own.resultDir)
  let lastSynced: Promise<void> | undefined
  const kept = await mapConcurrently(paths, async (path, index) => {
    const { file, synced } = await moveFile(path, within, own.resultFile(index))
    // Each holds a descriptor until then. The last, which mostly is the only one, need not be waited for here.
    if (index === paths.length - 1) lastSynced = synced
    else await synced
    return file
  })
  const onDisk = Promise.all([lastSynced, sync(own.resultDir), sync(own.dir)]).then(() => undefined)
  onDisk.catch(() => undefined)
  return { files: kept, onDisk }
}

async function moveFile(path: string, within: string, kept: string): Promise<{ file: KeptFile; synced: Promise<void> }> {
  const file = await moveEngineFile({ path, within }, kept)
  const syncing = file.sync()
  const { size } = fstatSync(file.fd)
  const hashing = hashFile(file, size)
  const synced = Promise.allSettled([syncing, hashing]).then(async () => {
    await file.close()
    await syncing
  })
  synced.catch(() => undefined)
  try {
    return { file: { size, sha256: await hashing }, synced }
  } catch (error) {
    await Promise.allSettled([synced])
    throw error
  }
}
