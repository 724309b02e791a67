/** The API's responses as zod schemas: the OpenAPI document is generated from them, and tests check real responses against them. */

import { z } from 'zod'
import { warningCodes } from '../actions/common/action.ts'
import { actionGroups } from '../actions/common/groups.ts'
import { states } from '../conversions/conversion.ts'
import { failureCodes, requestErrorCodes } from '../errors.ts'

const time = z.iso.datetime({ precision: 3 }).describe('RFC 3339, UTC, milliseconds.')
const count = z.int().min(0)
const bytes = count.describe('Bytes.')
const mediaType = z.string().describe('Media type.')
const sha256 = z.string().length(64)

/** Further codes of a server that is not ready. */
const readinessCodes = ['engine_failed', 'data_folder_unusable'] as const

const errorDetail = z
  .strictObject({
    code: z.enum([...requestErrorCodes, ...readinessCodes]).describe('Stable, for programs.'),
    field: z.string().nullable().describe('The form field, header or parameter that was wrong.'),
    message: z.string().describe('One sentence for people.'),
  })
  .describe('One error of a request.')

const resultFile = z.strictObject({
  filename: z.string(),
  size: bytes,
  media_type: mediaType,
  width: count.nullable().describe('Pixels, for pictures.'),
  height: count.nullable().describe('Pixels, for pictures.'),
  page: z.int().min(1).nullable().describe('The page of the input that the picture shows.'),
  url: z.string().describe('Where to download this file.'),
})

const result = z.strictObject({
  filename: z.string().describe('Of the file, or of the ZIP if there are several files.'),
  size: bytes,
  media_type: mediaType,
  sha256: sha256.nullable().describe('Null for a ZIP.'),
  url: z.string().describe('Where to download it.'),
  files: z.array(resultFile),
  pages: z
    .array(
      z.strictObject({
        page: z.int().min(1),
        confidence: z.number().min(0).max(100).nullable().describe('Null for a page without text.'),
      }),
    )
    .optional()
    .describe('Pages read by OCR, each with the mean confidence of its letters, at most 100. Left out if OCR read none.'),
})

const input = z.strictObject({
  filename: z.string(),
  size: bytes,
  media_type: mediaType,
  sha256,
  pages: z.int().min(0).nullable().describe('Null if it has no pages or they are not counted yet.'),
})

const conversion = z
  .strictObject({
    conversion_id: z.string().length(30).describe('Opaque, not guessable, sorts by time.'),
    action: z.string(),
    state: z.enum(states),
    progress: z.int().min(0).max(100).describe('Share of pages that are done, in per cent.'),
    queue_position: z.int().min(1).nullable().describe('1 is next; null unless queued.'),
    options: z.record(z.string(), z.unknown()).describe('As applied, defaults filled in; never a password.'),
    input: input.describe('The first of the inputs.'),
    inputs: z.array(input).min(1).describe('All inputs, in upload order.'),
    result: result.nullable(),
    error: z
      .strictObject({ code: z.enum(failureCodes), message: z.string() })
      .nullable()
      .describe('Why it failed.'),
    warnings: z.array(z.strictObject({ code: z.enum(warningCodes), message: z.string() })),
    created_at: time,
    started_at: time.nullable(),
    finished_at: time.nullable(),
    expires_at: time.nullable().describe('When its files are deleted.'),
  })
  .describe('One action on one uploaded file.')

const fileKinds = z.strictObject({ extensions: z.array(z.string()), media_types: z.array(z.string()) })

const action = z
  .strictObject({
    name: z.string(),
    group: z.enum(Object.keys(actionGroups)),
    summary: z.string(),
    inputs: z
      .strictObject({
        min: z.int().min(1),
        max: z.int().min(1),
        others: z.array(z.string()).optional().describe('Extensions accepted for further files; left out: the same.'),
      })
      .describe('How many files one conversion takes.'),
    accepts: fileKinds,
    result: fileKinds,
    options: z.record(z.string(), z.unknown()).describe('The options as JSON Schema (draft 2020-12); secrets are writeOnly.'),
  })
  .describe('The available actions.')

const keyMembers = {
  key_id: z.string(),
  name: z.string(),
  admin: z.boolean(),
  scopes: z.array(z.enum(['convert', 'admin'])),
  actions: z.array(z.string()).nullable().describe('The only actions that the key may use; null: all.'),
  rate_limit: count.nullable().describe('Conversions per window, instead of the server’s limit.'),
  created_at: time,
  expires_at: time.nullable(),
  revoked_at: time.nullable(),
  last_used_at: time.nullable(),
}
const key = z.strictObject(keyMembers).describe('An API key, without its secret.')
const issuedKey = z
  .strictObject({ key: z.string().describe('The key itself, shown only this once.'), ...keyMembers })
  .describe('A new API key.')
const currentKey = z
  .strictObject({
    ...keyMembers,
    limits: z.strictObject({
      rate_limit: count.describe('Conversions per window.'),
      read_rate_limit: count.describe('Other calls per window.'),
      rate_window_s: count.describe('Seconds.'),
      max_waiting: count.describe('Conversions that may wait at once.'),
      max_upload_bytes: bytes,
    }),
    usage: z.strictObject({ conversions_left_in_window: count, waiting: count, processing: count }),
  })
  .describe('The calling key, its limits and its usage.')

const readinessMembers = {
  engines: z.array(z.strictObject({ engine: z.string(), name: z.string(), version: z.string().nullable() })),
  disk_free_bytes: bytes.nullable(),
  undeletable_folders: count.describe('Folders that could not be deleted; they are in trash in the data folder and are retried.'),
  sandbox: z
    .strictObject({
      mode: z.enum(['auto', 'require', 'off']),
      layers: z.record(z.string(), z.boolean()).describe('Each layer of the sandbox, and whether it is active.'),
      problem: z.string().nullable(),
    })
    .describe('The sandbox around the engines.'),
  office_host: z.string().describe('The warm LibreOffice: ready, starting, down, or off.'),
  office_host_starts: count.describe('How often it was started; more than 1 if it died or was replaced.'),
  queue: z.strictObject({ waiting: count, running: count }),
}
const readiness = z.strictObject({ ready: z.boolean(), ...readinessMembers }).describe('Whether conversions can run.')

const system = z
  .strictObject({
    version: z.string(),
    started_at: time,
    ready: z.boolean(),
    problems: z.array(errorDetail).describe('What prevents it.'),
    ...readinessMembers,
    activity: z
      .strictObject({
        interval_s: count.describe('Seconds that one entry covers.'),
        intervals: z.array(z.strictObject({ from: time, completed: count, failed: count, deleted: count, run_ms: count })),
      })
      .describe('Conversions that ended, oldest first, since the server started.'),
    settings: z.array(
      z.strictObject({
        name: z.string(),
        value: z.string().nullable(),
        source: z.enum(['default', 'environment']),
        default: z.string().nullable(),
        accepts: z.string(),
        description: z.string(),
      }),
    ),
  })
  .describe('The state of the server, for administrators.')

/** By name in the OpenAPI document. */
export const answers = {
  ErrorDetail: errorDetail,
  Conversion: conversion,
  ConversionPage: z
    .strictObject({
      conversions: z.array(conversion).describe('Newest first.'),
      next_cursor: z.string().nullable().describe('The cursor of the next page; null at the end.'),
    })
    .describe('A page of conversions.'),
  Action: action,
  ActionList: z.strictObject({
    actions: z.array(action),
    convert_to: z
      .record(z.string(), z.record(z.string(), z.string()))
      .describe('What a file can become: for each accepted type, by extension, the possible target types and the action for each.'),
  }),
  Key: key,
  KeyList: z.strictObject({ keys: z.array(key) }),
  IssuedKey: issuedKey,
  CurrentKey: currentKey,
  Liveness: z.strictObject({ live: z.literal(true) }),
  Readiness: readiness,
  System: system,
} as const satisfies Record<string, z.ZodType>

/** A key of `answers`. */
export type AnswerName = keyof typeof answers
