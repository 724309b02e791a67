import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { officePipePaths, removeOfficePipe, sweepOfficePipes } from '../../../../src/engines/office/program/pipe.ts'
import { writeOfficeProfile } from '../../../../src/engines/office/program/profile.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

/** What a LibreOffice that was killed leaves: its profile in a folder of the work folder, and its socket elsewhere. */
async function leaveOne(workDir: string): Promise<string[]> {
  const folder = join(workDir, 'office-a1b2c3')
  await mkdir(folder, { recursive: true })
  const profile = await writeOfficeProfile(folder)
  const sockets = officePipePaths(profile)
  for (const path of sockets) await writeFile(path, '')
  onTestFinished(() => removeOfficePipe(profile))
  return sockets
}

test('removes the sockets of killed conversions, but no others', async () => {
  const [own, other] = [await makeTempDir(), await makeTempDir()]
  const [left, kept] = [await leaveOne(own), await leaveOne(other)]
  await sweepOfficePipes([own, join(own, 'not-there')])
  expect(left.filter((path) => existsSync(path))).toEqual([])
  expect(kept.filter((path) => existsSync(path))).toEqual(kept)
})
