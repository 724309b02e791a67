/** An action for tests that need no engine: it hands its input on, when it is let. */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Action, defineAction, type Work } from '../../src/actions/common/action.ts'
import type { ActionGroup } from '../../src/actions/common/groups.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { AppError } from '../../src/errors.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { numberedFilename, replaceExtension } from '../../src/filenames.ts'

const options = z.strictObject({
  copies: z.int().min(1).max(50).default(1).describe('Files that come out.'),
  loud: z.boolean().default(false).describe('Whether letters become capitals.'),
  password: z.string().optional().describe('Opens the input.').meta({ writeOnly: true }),
})
type EchoWork = Work<z.output<typeof options>>

export interface TestAction {
  action: Action
  /** Inputs whose text is `hold` wait until this is called. */
  letGo(): void
  /** How many runs were started. */
  started: () => number
}

interface Variant {
  accepts?: readonly FileKind[]
  group?: ActionGroup
  produces?: readonly FileKind[]
  /** Adds the option `format`, which changes nothing. */
  formats?: readonly [string, ...string[]]
  /** Takes up to three, and joins their texts. */
  several?: true
  /** Kinds of the inputs after the first. */
  others?: readonly FileKind[]
}

/** A text becomes a text. The input `fail` fails, `bug` throws, `warn` warns, `hold` waits, `secret` needs the password `sesame`. */
export function createTestAction(
  name = 'echo',
  { accepts = ['txt'], group = 'office', formats, produces = ['txt'], several, others }: Variant = {},
): TestAction {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const run = async ({ input, inputs, options: chosen, workDir, signal, onPages, onProgress, onWarning }: EchoWork) => {
    runs += 1
    const text = (await Promise.all(inputs.map(({ path }) => readFile(path, 'utf8')))).join('').trim()
    if (text === 'fail') throw new AppError('unreadable_input', 'The file is damaged.')
    if (text === 'bug') throw new TypeError(`cannot read ${input.path}`)
    if (text === 'secret' && chosen.password !== 'sesame') throw new AppError('wrong_password', 'The password is wrong.')
    if (text === 'warn') onWarning('font_substituted', 'Carlito stood in for Calibri.')
    for (const index of inputs.keys()) onPages(chosen.copies, index)
    onProgress(0, chosen.copies)
    if (text === 'hold') await Promise.race([gate.promise, whenAborted(signal)])
    signal.throwIfAborted()
    const files = []
    for (let page = 1; page <= chosen.copies; page++) {
      const path = join(workDir, String(page))
      if (chosen.loud) await writeFile(path, text.toUpperCase())
      else if (inputs.length > 1) await writeFile(path, text)
      else await copyFile(input.path, path)
      const filename =
        chosen.copies === 1 ? replaceExtension(input.filename, 'txt') : numberedFilename(input.filename, page, chosen.copies, 'txt')
      files.push({ path, filename, kind: 'txt' as const, page })
      onProgress(page, chosen.copies)
    }
    return { files }
  }
  const facts = {
    name,
    group,
    summary: 'Hands its input on.',
    accepts,
    produces,
    needs: [],
    sample: sampleText,
    run,
    ...(several && { inputs: { min: 1, max: 3, ...(others && { others }) } }),
  } as const
  return {
    action: formats
      ? defineAction({ ...facts, options: options.extend({ format: z.enum(formats).optional() }) })
      : defineAction({ ...facts, options }),
    letGo: gate.resolve,
    started: () => runs,
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
