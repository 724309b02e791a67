/** What the host spares itself at its start. */
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { buildNative } from '../../../helpers/native.ts'
import { startOfficeHost } from '../../../helpers/office-host.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

test('LibreOffice does not take the new profile for one of an older version, which would make it test its graphics', async () => {
  const scratchDir = await makeTempDir()
  const host = await startOfficeHost(await buildNative(), { scratchDir })
  await host.start()

  const written = await readdir(scratchDir, { recursive: true })
  expect(written.some((path) => path.endsWith('registrymodifications.xcu'))).toBe(true)
  expect(written.filter((path) => path.endsWith('GraphicsRenderTests.log'))).toEqual([])
})
