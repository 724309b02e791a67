/** A conversion as the API shows it (docs/api.md). */
import { createHash } from 'node:crypto'
import { predictLength } from 'client-zip'
import { type Conversion, isActive, type StoredFile, type StoredInput } from '../conversions/conversion.ts'
import { fileKinds } from '../file-kinds.ts'
import { replaceExtension } from '../filenames.ts'

/** What a response shows besides the record. */
export interface Presentation {
  /** 1-based, or null unless queued. */
  queuePosition: number | null
  /** Prefix of every path; empty for bare paths. */
  publicUrl: string
}

/** Returns the `data` of a response about a conversion. */
export function presentConversion(conversion: Conversion, { queuePosition, publicUrl }: Presentation) {
  const { id } = conversion
  const [first, ...others] = conversion.inputs
  const input = presentInput(first)
  return {
    conversion_id: id,
    action: conversion.action,
    state: conversion.state,
    progress: conversion.progress,
    queue_position: conversion.state === 'queued' ? queuePosition : null,
    options: conversion.options,
    input,
    inputs: [input, ...others.map(presentInput)],
    result: conversion.state === 'completed' && conversion.result ? presentResult(conversion, conversion.result, publicUrl) : null,
    error: conversion.error,
    warnings: conversion.warnings,
    created_at: conversion.created_at,
    started_at: conversion.started_at,
    finished_at: isActive(conversion.state) ? null : conversion.finished_at,
    expires_at: conversion.expires_at,
  }
}

function presentInput({ filename, size, kind, sha256, pages }: StoredInput) {
  return { filename, size, media_type: fileKinds[kind].mediaType, sha256, pages }
}

function presentResult(conversion: Conversion, files: readonly StoredFile[], publicUrl: string) {
  const url = `${publicUrl}/api/v1/conversions/${conversion.id}/result`
  const [only] = files
  const whole =
    only && files.length === 1
      ? { filename: only.filename, size: only.size, media_type: fileKinds[only.kind].mediaType, sha256: only.sha256 }
      : { filename: zipName(conversion), size: zipSize(files), media_type: fileKinds.zip.mediaType, sha256: null }
  return {
    ...whole,
    url,
    ...(conversion.pages_read && { pages: conversion.pages_read }),
    files: files.map(({ filename, size, kind, width, height, page }) => ({
      filename,
      size,
      media_type: fileKinds[kind].mediaType,
      width,
      height,
      page,
      url: `${url}/${encodeURIComponent(filename)}`,
    })),
  }
}

/** Name of the ZIP of a result with several files. */
export function zipName({ inputs: [input] }: Conversion): string {
  return replaceExtension(input.filename, 'zip')
}

/** Its size in bytes, known in advance because entries are stored uncompressed. */
export function zipSize(files: readonly StoredFile[]): number {
  return Number(predictLength(files.map(({ filename, size }) => ({ name: filename, size }))))
}

/** Its strong validator, derived from those of the files. */
export function zipTag(files: readonly StoredFile[]): string {
  const hash = createHash('sha256')
  for (const { filename, sha256 } of files) hash.update(`${filename}\0${sha256}\n`)
  return `"${hash.digest('hex')}"`
}
