/** The picture engine: sharp in separate worker processes, so that a crash or a hang costs one conversion only. */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError, type FailureCode } from '../../errors.ts'
import { createRunProcess, type ProcessParts } from '../process/process.ts'
import type { Probed } from '../process/report.ts'
import type { Question } from '../workers/messages.ts'
import { createWorkerPool } from '../workers/pool.ts'
import { startWorkerProcess } from '../workers/process.ts'
import { imageAnswers } from './answers.ts'
import type { HeifContents } from './foreign/heif.ts'
import type { ImageRequest, PictureConversion, PictureFacts, PictureResult } from './messages.ts'
import { createPictureOpener, type OpenPictureRequest } from './open-picture.ts'
import { encodeJpeg2000, probePrograms } from './picture-programs.ts'

/** The dependencies of `createImageEngine`. */
export interface ImageEngineParts extends ProcessParts {
  /** Folder for the folders of workers. On the file system of the inputs, giving access to a file costs nothing. */
  scratchDir: string
  /** Maximum number of conversions at once, and so of workers. */
  concurrency: number
  /** Time in milliseconds after which an idle worker is ended. A warm worker saves its start. */
  idleMs?: number
  /** Whether HEIC is read; true by default. */
  heic?: boolean
  /** Program of the workers; unset: the one in this folder. */
  program?: string
}

/** The operations on pictures. */
export interface ImageEngine extends Probed {
  /**
   * Decodes a picture that only a separate program reads.
   * @returns the path of a picture for `inspect` and `convert`: the given one, unless it is HEIC or JPEG 2000
   * @throws AppError `too_many_pixels` before anything is decoded, `unreadable_input`
   */
  open(request: OpenPictureRequest): Promise<string>
  /** Reads the header, without decoding pixels. `page` is the 1-based page whose size is wanted. */
  inspect(path: string, page: number | undefined, signal: AbortSignal): Promise<PictureFacts>
  /** Writes the result file. An abort ends the worker and then rejects with the signal's reason. */
  convert(conversion: PictureConversion, signal: AbortSignal): Promise<PictureResult>
  /** Starts a worker while its file is still being uploaded. Never rejects: the conversion of the file then fails with the same error. */
  prepare(): Promise<void>
  /** Ends all workers, including busy ones; the engine is unusable afterwards. */
  close(): Promise<void>
}

const ownProgram = fileURLToPath(new URL('./image-worker.ts', import.meta.url))
const defaultIdleMs = 60_000
const probeMs = 10_000

/** A question to a picture worker with an answer of this type. */
type Ask<Value> = Question<Value, ImageRequest>

const versions: Ask<{ sharp: string; vips: string }> = { request: () => ({ kind: 'versions' }), answer: imageAnswers.versions }

const sentences: Partial<Record<FailureCode, string>> = {
  unreadable_input: 'The picture is damaged or cut off and cannot be read.',
  too_many_pixels: 'The picture has more pixels than allowed (CONVERTD_MAX_MEGAPIXELS); choose a smaller size.',
  out_of_memory: 'The picture needs more memory than one conversion may use (CONVERTD_MEMORY_LIMIT_MB).',
  result_too_large: 'The result is larger than allowed (CONVERTD_MAX_RESULT_MB); choose a smaller size or a lower quality.',
}

/** Creates the engine and starts nothing yet. All failures are AppErrors with a failure code. */
export function createImageEngine({
  concurrency,
  idleMs = defaultIdleMs,
  program = ownProgram,
  heic = true,
  ...parts
}: ImageEngineParts): ImageEngine {
  const run = createRunProcess(parts)
  const threads = Math.max(1, Math.floor(availableParallelism() / concurrency))
  const start = () => startWorkerProcess({ ...parts, program, args: [String(threads)], noun: 'picture' })
  const pool = createWorkerPool({ size: concurrency, idleMs, start })

  async function ask<Value>(question: Ask<Value>, signal: AbortSignal): Promise<Value> {
    const reply = await pool.ask(question, signal)
    if (reply.ok) return reply.value
    throw new AppError(reply.code, reply.message ?? sentences[reply.code] ?? 'The picture could not be converted.', { cause: reply.cause })
  }

  const inspect: ImageEngine['inspect'] = (path, page, signal) => ask(inspection(path, page), signal)

  /** Converts the picture to PNG first, because OpenJPEG's program reads files only. */
  async function convertToJpeg2000(conversion: PictureConversion, signal: AbortSignal): Promise<PictureResult> {
    const { workDir, resultPath: target, quality } = conversion
    const path = join(workDir, `for-jp2-${randomUUID()}.png`)
    const plain = { ...conversion, format: 'png', quality: undefined, keepMetadata: false, resultPath: path } as const
    const size = await ask(conversionQuestion(plain), signal)
    await encodeJpeg2000(run, { path, quality, size, target, workDir, signal })
    return size
  }

  return {
    inspect,
    open: createPictureOpener({
      memoryBytes: parts.limits.memoryLimitBytes,
      run,
      heic,
      inspect,
      inspectHeif: (path, signal) => ask(heifInspection(path), signal),
      makeUpright: (path, resultPath, signal) => ask(uprightQuestion(path, resultPath), signal),
    }),
    convert: (conversion, signal) =>
      conversion.format === 'jp2' ? convertToJpeg2000(conversion, signal) : ask(conversionQuestion(conversion), signal),
    prepare: () => pool.prepare(versions),
    close: pool.close,
    async probe() {
      try {
        const { sharp, vips } = await ask(versions, AbortSignal.timeout(probeMs))
        const { found, missing } = await probePrograms(run, heic)
        return {
          name: 'sharp',
          version: `${sharp} (${[`libvips ${vips}`, ...found].join(', ')})`,
          problem: missing.length > 0 ? `${missing.join(' and ')} not found` : null,
          remedy: missing.length > 0 ? 'apt-get install libopenjp2-tools libheif-examples' : null,
        }
      } catch {
        return { name: 'sharp', version: null, problem: 'the picture worker does not start', remedy: 'npm ci' }
      }
    },
  }
}

function inspection(path: string, page: number | undefined): Ask<PictureFacts> {
  return { input: path, request: ({ input }) => ({ kind: 'inspect', path: input, page }), answer: imageAnswers.inspect }
}

function heifInspection(path: string): Ask<HeifContents> {
  return { input: path, request: ({ input }) => ({ kind: 'inspect-heif', path: input }), answer: imageAnswers.inspectHeif }
}

function uprightQuestion(path: string, resultPath: string): Ask<null> {
  return {
    input: path,
    result: resultPath,
    answer: imageAnswers.uprightPng,
    request: ({ input, result }) => ({ kind: 'upright-png', path: input, resultPath: result }),
  }
}

function conversionQuestion(conversion: PictureConversion): Ask<PictureResult> {
  return {
    input: conversion.path,
    result: conversion.resultPath,
    answer: imageAnswers.convert,
    request: ({ input, result, folder }) => ({
      kind: 'convert',
      conversion: { ...conversion, path: input, resultPath: result, workDir: folder },
    }),
  }
}
