/** The record of a conversion as it might stand on disk. */
import { type Conversion, newConversionId } from '../../src/conversions/conversion.ts'

/** One that waits, unless `changes` says otherwise. */
export function sampleConversion(changes: Partial<Conversion> = {}): Conversion {
  return {
    version: 2,
    id: newConversionId(),
    key_id: 'key',
    key_name: 'a key',
    action: 'echo',
    state: 'queued',
    progress: 0,
    options: { copies: 1, loud: false },
    has_secrets: false,
    inputs: [{ filename: 'note.txt', size: 5, kind: 'txt', sha256: '', pages: null }],
    result: null,
    error: null,
    warnings: [],
    attempts: 0,
    created_at: new Date().toISOString(),
    started_at: null,
    finished_at: null,
    expires_at: null,
    ...changes,
  }
}

/** One that has ended well and whose result goes at `expiresAt`, in milliseconds since 1970. */
export function endedConversion(expiresAt: number, changes: Partial<Conversion> = {}): Conversion {
  const time = new Date().toISOString()
  return sampleConversion({
    state: 'completed',
    progress: 100,
    attempts: 1,
    result: [{ filename: 'note.txt', size: 5, sha256: '', kind: 'txt', width: null, height: null, page: null }],
    started_at: time,
    finished_at: time,
    expires_at: new Date(expiresAt).toISOString(),
    ...changes,
  })
}
