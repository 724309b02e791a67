/** The files of a conversion that has ended well. */

import type { Readable } from 'node:stream'
import { AppError } from '../errors.ts'
import type { ByteRange } from '../store/file-store.ts'
import type { Conversion, StoredFile } from './conversion.ts'
import { getConversion, type OwnerId } from './get.ts'
import type { ConversionParts } from './parts.ts'

export interface FoundFile extends StoredFile {
  /** Opens the file, or a part of it; whoever opens it ends the stream. */
  open(range?: ByteRange): Promise<Readable>
}

export interface FoundResult {
  conversion: Conversion
  files: FoundFile[]
}

/** @throws AppError `conversion_not_found`, `result_not_ready`, `conversion_failed` or `result_expired` */
export async function getResult(parts: ConversionParts, ownerId: OwnerId, id: string): Promise<FoundResult> {
  const conversion = await getConversion(parts, ownerId, id)
  if (conversion.state === 'expired')
    throw new AppError('result_expired', `The result was deleted ${whyGone(conversion, parts.config)}. Send the file again.`)
  if (conversion.state === 'failed') {
    throw new AppError('conversion_failed', `The conversion failed (${conversion.error?.code}): ${conversion.error?.message}`)
  }
  if (conversion.state !== 'completed' || !conversion.result) {
    throw new AppError('result_not_ready', `The conversion is ${conversion.state}; its result is not ready yet.`, { retryAfterS: 1 })
  }
  const open = (file: StoredFile, index: number) => (range?: ByteRange) =>
    parts.fileStore.openResult({ id, attempt: conversion.attempts, index, size: file.size, sha256: file.sha256 }, range)
  return { conversion, files: conversion.result.map((file, index) => ({ ...file, open: open(file, index) })) }
}

/** Says why a result is gone: one that expired before its time was over was downloaded. */
function whyGone({ finished_at, expires_at }: Conversion, { deleteAfterDownload, retentionMs }: ConversionParts['config']): string {
  const keptMs = Date.parse(expires_at ?? '') - Date.parse(finished_at ?? '')
  return deleteAfterDownload && keptMs < retentionMs
    ? 'after its download, as CONVERTD_DELETE_AFTER_DOWNLOAD asks for'
    : 'when its time was over'
}

/** @throws AppError as `getResult`, and `file_not_found` */
export async function getResultFile(parts: ConversionParts, ownerId: OwnerId, id: string, filename: string): Promise<FoundFile> {
  const { files } = await getResult(parts, ownerId, id)
  const file = files.find((candidate) => candidate.filename === filename)
  if (!file) throw new AppError('file_not_found', 'The result has no file of this name.', { field: 'filename' })
  return file
}
