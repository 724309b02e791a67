/** Every fuzzer, one line each. */
import { formats } from './formats.ts'
import type { Fuzzer } from './fuzzer.ts'
import { json } from './json.ts'
import { multipart } from './multipart.ts'
import { officeFrames } from './office-frames.ts'
import { requests } from './requests.ts'
import { workerFrames } from './worker-frames.ts'

export const fuzzers: readonly Fuzzer[] = [requests, multipart, json, workerFrames, officeFrames, formats]
