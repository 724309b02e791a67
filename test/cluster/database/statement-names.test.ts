/** Names of prepared statements. */
import { expect, test } from 'vitest'
import { createStatementNames } from '../../../src/cluster/database/statement-names.ts'

test('a text has one name, and no other text has it', () => {
  const nameOf = createStatementNames()
  const [one, two] = [nameOf('SELECT $1', [1]), nameOf('SELECT $1, 2', [1])]
  expect(one).toBeDefined()
  expect(nameOf('SELECT $1', [3])).toBe(one)
  expect(two).not.toBe(one)
})

test('statements without values or with any columns have none', () => {
  const nameOf = createStatementNames()
  expect(nameOf('BEGIN', [])).toBeUndefined()
  expect(nameOf('SELECT * FROM t WHERE a = $1', [1])).toBeUndefined()
})

test('only the first 200 different texts get a name', () => {
  const nameOf = createStatementNames()
  const names = Array.from({ length: 500 }, (_, i) => nameOf(`SELECT $1, ${i}`, [1]))
  expect(names.filter((name) => name !== undefined)).toHaveLength(200)
  expect(nameOf('SELECT $1, 0', [2])).toBe(names[0])
})
