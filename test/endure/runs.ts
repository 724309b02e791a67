/** Every endurance run, one line each. */
import { clients } from './clients.ts'
import { clock } from './clock.ts'
import { disk } from './disk.ts'
import type { EndureRun } from './endure-run.ts'
import { kept } from './kept.ts'
import { kills } from './kills.ts'
import { large } from './large.ts'
import { many, manyReal } from './many.ts'

export const runs: readonly EndureRun[] = [kills, disk, many, manyReal, large, clients, clock, kept]
