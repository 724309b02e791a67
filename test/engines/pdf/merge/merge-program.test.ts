import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergePdfs } from '../../../../src/engines/pdf/merge/merge.ts'
import { mergedName } from '../../../../src/engines/pdf/merge/plan.ts'
import type { RunProcess } from '../../../../src/engines/process/process.ts'
import { writeSpec } from '../../../helpers/merge.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

/** Merges two files with a program that was taken over by one of them. */
async function mergeWith(program: RunProcess): Promise<string> {
  const sources = await Promise.all(
    ['a.pdf', 'b.pdf'].map(async (name) => ({ path: await writeSpec(name, { pages: [''] }), title: name, pages: null })),
  )
  const onProgress = () => undefined
  return await mergePdfs(program, {
    outline: 'files',
    sources,
    workDir: await makeTempDir(),
    signal: AbortSignal.timeout(20_000),
    onProgress,
  })
}

const ended = (stdout: string, exitCode = 0) => ({ exitCode, killedBy: null, stdout, stderr: '' })

test.each(['', 'x', '{}', '[2]', '[-1]', '["0"]', '[0.5]'])('what prints %j is not believed', async (printed) => {
  const program: RunProcess = async ({ workDir }) => {
    await writeFile(join(workDir, mergedName), '%PDF-1.7')
    return ended(printed)
  }
  await expect(mergeWith(program)).rejects.toMatchObject({ code: 'engine_failed' })
})

test('a link in the place of the result is not followed', async () => {
  const program: RunProcess = async ({ workDir }) => {
    await symlink('/etc/passwd', join(workDir, mergedName))
    return ended('[]')
  }
  await expect(mergeWith(program)).rejects.toMatchObject({ code: 'engine_failed' })
})

test('a program that fails fails the conversion', async () => {
  await expect(mergeWith(async () => ended('[]', 1))).rejects.toMatchObject({ code: 'engine_failed' })
})
