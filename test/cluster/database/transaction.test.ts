/** Transactions whose statements are sent before the ones before are answered. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/cluster/database/database.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

async function open(): Promise<Database> {
  const database = await openDatabase({ url: await postgres.createDatabase() }, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  await database.query('CREATE TABLE seen (word text PRIMARY KEY)')
  return database
}

const add = (word: string) => [`INSERT INTO seen (word) VALUES ($1)`, [word]] as const
const wordsIn = async (database: Database) => (await database.query<{ word: string }>('SELECT word FROM seen ORDER BY word')).rows

test('statements that are sent together are executed in order, with their COMMIT', async () => {
  const database = await open()
  await database.transaction(async (statements) => {
    const [, { rows }] = await Promise.all([
      statements.query(...add('one')),
      statements.query('SELECT word FROM seen'),
      statements.query(...add('two')),
      statements.commit(),
    ])
    expect(rows).toEqual([{ word: 'one' }])
  })
  expect(await wordsIn(database)).toEqual([{ word: 'one' }, { word: 'two' }])
})

test('one that fails rejects, and nothing of the others stays, although the COMMIT was sent', async () => {
  const database = await open()
  const tried = database.transaction(async (statements) => {
    await Promise.all([statements.query(...add('one')), statements.query(...add('one')), statements.commit()])
  })
  await expect(tried).rejects.toMatchObject({ code: '23505' })
  expect(await wordsIn(database)).toEqual([])
})

test('one that comes when another has failed is not executed', async () => {
  const database = await open()
  const late: Promise<unknown>[] = []
  const tried = database.transaction(async (statements) => {
    const sendLate = async () => {
      await database.query('SELECT pg_sleep(0.2)')
      late.push(statements.query(...add('late')).catch((error: Error) => error.message))
    }
    await Promise.all([sendLate(), statements.query('SELECT nonsense')])
  })
  await expect(tried).rejects.toMatchObject({ code: '42703' })
  await expect.poll(() => late.length).toBe(1)
  expect(await late[0]).toBe('the transaction has ended')
  expect(await wordsIn(database)).toEqual([])
})

test('a statement that a failed transaction has prepared can be used again', async () => {
  const database = await open()
  for (let time = 0; time < 3; time++) {
    const tried = database.transaction(async (statements) => {
      await Promise.all([statements.query('SELECT nonsense'), statements.query(...add('late')), statements.query(...add('later'))])
    })
    await expect(tried).rejects.toMatchObject({ code: '42703' })
    await Promise.all(Array.from({ length: 20 }, (_, i) => database.query(...add(`${time} ${i}`))))
  }
  expect(await wordsIn(database)).toHaveLength(60)
})

test('a table that changes does not break statements on all its columns', async () => {
  const database = await open()
  const ask = () => database.query('SELECT * FROM seen WHERE word = $1', ['one'])
  await database.query(...add('one'))
  for (const column of ['a', 'b']) {
    await Promise.all(Array.from({ length: 20 }, ask))
    await database.query(`ALTER TABLE seen ADD COLUMN ${column} text`)
  }
  expect((await ask()).rows).toEqual([{ word: 'one', a: null, b: null }])
})
