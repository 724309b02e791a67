/** A host without the sanitizers, which reserve more address space than any limit leaves. */
import { expect, test } from 'vitest'
import { buildNative } from '../../../helpers/native.ts'
import { conversionOf, longText, startMarkedOfficeHost } from '../../../helpers/office-host.ts'

// The second limit is met in the midst of the work.
test.each([300, 345])('says out_of_memory when %i MB are too few', async (megabytes) => {
  const { host } = await startMarkedOfficeHost(await buildNative(), { limits: { addressBytes: megabytes * 1024 ** 2 } })
  await expect(host.convert(await conversionOf(await longText(), 'fodt'))).rejects.toMatchObject({ code: 'out_of_memory' })
  expect(host.state()).toMatchObject({ state: 'ready', starts: 1 })
})
