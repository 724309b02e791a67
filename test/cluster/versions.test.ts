import { expect, test } from 'vitest'
import { findMixture } from '../../src/cluster/database/versions.ts'

test.each<[string[], boolean]>([
  [[], false],
  [['1.2.3', '1.2.9'], false],
  [['1.2.3', '1.3.0', '1.2.3'], false],
  [['older', '1.3.0'], false],
  [['1.9.4', '2.0.0'], false],
  [['1.2.0', '1.4.0'], true],
  [['1.2.0', '1.3.0', '1.4.0'], true],
  [['1.0.0', '3.0.0'], true],
])('%j: a mixture that does not work is %s', (versions, isMixture) => {
  expect(findMixture(versions) !== undefined).toBe(isMixture)
})
