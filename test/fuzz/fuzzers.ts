/** Every fuzzer, one line each. */
import type { Fuzzer } from './fuzzer.ts'
import { json } from './json.ts'
import { multipart } from './multipart.ts'
import { requests } from './requests.ts'

export const fuzzers: readonly Fuzzer[] = [requests, multipart, json]
