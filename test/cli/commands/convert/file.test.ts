import { readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Action, defineAction, type Work } from '../../../../src/actions/common/action.ts'
import { sampleText } from '../../../../src/actions/common/samples.ts'
import { convertFile } from '../../../../src/cli/commands/convert/file.ts'
import { rememberInputs } from '../../../../src/cli/commands/convert/place-result.ts'
import { loadConfig } from '../../../../src/config.ts'
import { detectKind } from '../../../../src/engines/inspect/detection/detect.ts'
import { fakeEngines } from '../../../helpers/fake-engines.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

/** Converts a text with an action that does what the test says. */
async function convertWith(run: Action['run']) {
  const folder = await makeTempDir()
  const [input, out] = [join(folder, 'note.txt'), join(folder, 'out')]
  await writeFile(input, 'hello')
  const facts = {
    name: 'echo',
    group: 'office' as const,
    summary: '',
    accepts: ['txt'],
    produces: ['txt'],
    needs: [],
    sample: sampleText,
  } as const
  const percents: number[] = []
  const parts = {
    action: defineAction({ ...facts, options: z.strictObject({}), run }),
    options: {},
    destination: { folder: out, filename: undefined, kind: undefined, replaces: false },
    config: loadConfig({ CONVERTD_MAX_RESULT_MB: '1', CONVERTD_CONVERSION_TIMEOUT_S: '30' }),
    engines: fakeEngines({ detectKind }),
    parallelism: 1,
    taken: await rememberInputs([input]),
    signal: new AbortController().signal,
    log: pino({ level: 'silent' }),
    onProgress: (percent: number) => percents.push(percent),
  }
  const outcome = await convertFile(parts, [input], join(folder, 'scratch'))
  return { outcome, percents, left: await readdir(folder) }
}

async function makeText({ workDir }: Pick<Work<unknown>, 'workDir'>) {
  const path = join(workDir, 'x')
  await writeFile(path, 'x')
  return { files: [{ path, filename: 'x.txt', kind: 'txt' as const }] }
}

test('ends an engine that fills the disk, and leaves nothing', { timeout: 60_000 }, async () => {
  const { outcome, left } = await convertWith(async ({ workDir, signal }) => {
    // Without blocks on the disk; the length is what counts.
    for (const name of ['one', 'two', 'three']) {
      await writeFile(join(workDir, name), '')
      await truncate(join(workDir, name), 400 * 1024 ** 2)
    }
    return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('killed'))))
  })
  expect(outcome.error).toEqual({ code: 'result_too_large', message: expect.stringContaining('1 GiB') })
  expect(left).toEqual(['note.txt'])
})

test('reports a warning once, and progress never decreases', async () => {
  const { outcome, percents } = await convertWith(async ({ workDir, onProgress, onWarning }) => {
    for (const page of [1, 1, 2]) onWarning('no_text_layer', `Page ${page} is a picture.`)
    for (const done of [1, 2, 1, 4]) onProgress(done, 4)
    return await makeText({ workDir })
  })
  expect(outcome).toMatchObject({ state: 'completed', error: null })
  expect(outcome.warnings.map(({ message }) => message)).toEqual(['Page 1 is a picture.', 'Page 2 is a picture.'])
  expect(percents).toEqual([25, 50, 50, 99])
})
