/** The files of a completed conversion. */

import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { ByteRange, Presentation } from '../store/file-store.ts'
import type { Conversion, StoredFile } from './conversion.ts'
import { getConversion, type OwnerId } from './get.ts'
import type { ConversionParts } from './parts.ts'

/** Validity of a redirect URL, in seconds: time enough to start the download. */
const redirectHoldsS = 60

/** A result file that can be opened. */
export interface FoundFile extends StoredFile {
  /** Opens the file, or a part of it; the caller ends the stream. */
  open(range?: ByteRange): Promise<Readable>
  /** Returns a temporary URL elsewhere; undefined if there is none or redirects are off (CONVERTD_RESULT_REDIRECT). */
  findElsewhere(how: Presentation): Promise<string | undefined>
}

/** The result of a conversion. */
export interface FoundResult {
  conversion: Conversion
  files: FoundFile[]
}

/** @throws AppError `conversion_not_found`, `result_not_ready`, `conversion_failed` or `result_expired` */
export async function getResult(parts: ConversionParts, ownerId: OwnerId, id: string): Promise<FoundResult> {
  const conversion = await getConversion(parts, ownerId, id)
  if (conversion.state === 'expired')
    throw new AppError('result_expired', `The result was deleted ${removalReason(conversion, parts.config)}. Send the file again.`)
  if (conversion.state === 'failed') {
    throw new AppError('conversion_failed', `The conversion failed (${conversion.error?.code}): ${conversion.error?.message}`)
  }
  if (conversion.state !== 'completed' || !conversion.result) {
    throw new AppError('result_not_ready', `The conversion is ${conversion.state}; its result is not ready yet.`, { retryAfterS: 1 })
  }
  const { fileStore, config } = parts
  const files = conversion.result.map((file, index): FoundFile => {
    const ref = { id, attempt: conversion.attempts, index, size: file.size, sha256: file.sha256 }
    return {
      ...file,
      open: (range) => fileStore.openResult(ref, range),
      findElsewhere: async (how) => (config.resultRedirect ? await fileStore.presign(ref, how, redirectHoldsS) : undefined),
    }
  })
  return { conversion, files }
}

/** Says why a result is gone: if it went before its expiry time, it was downloaded. */
function removalReason({ finished_at, expires_at }: Conversion, { deleteAfterDownload, retentionMs }: ConversionParts['config']): string {
  const keptMs = Date.parse(expires_at ?? '') - Date.parse(finished_at ?? '')
  return deleteAfterDownload && keptMs < retentionMs ? 'after its download (CONVERTD_DELETE_AFTER_DOWNLOAD)' : 'when it expired'
}

/** @throws AppError as `getResult`, and `file_not_found` */
export async function getResultFile(parts: ConversionParts, ownerId: OwnerId, id: string, filename: string): Promise<FoundFile> {
  const { files } = await getResult(parts, ownerId, id)
  const file = files.find((candidate) => candidate.filename === filename)
  if (!file) throw new AppError('file_not_found', 'The result has no file of this name.', { field: 'filename' })
  return file
}
