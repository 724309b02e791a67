import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureResult } from '../../src/conversions/keep-result.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('takes no link for a result, whatever it leads to', async () => {
  const folder = await makeTempDir()
  const [file, link] = [join(folder, 'file.pdf'), join(folder, 'link.pdf')]
  await writeFile(file, 'secret')
  await symlink(file, link)
  const measure = (path: string) => measureResult([{ path, filename: 'a.pdf', kind: 'pdf' }], 1000)
  expect(await measure(file)).toEqual([6])
  await expect(measure(link)).rejects.toMatchObject({ code: 'engine_failed' })
  await expect(measure(folder)).rejects.toMatchObject({ code: 'engine_failed' })
})
