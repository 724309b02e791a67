/** Releases that follow each other work side by side: what a migration changes must not be missed by the release before it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../src/cluster/database/migrations')

/** The statements of a migration, without comments; bodies of functions count as theirs. */
function statementsOf(sql: string): string[] {
  const bodies: string[] = []
  const plain = sql.replaceAll(/\$\$.*?\$\$/gs, (body) => `$${bodies.push(body) - 1}$`).replaceAll(/--.*$/gm, '')
  return plain
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

/** What may be added, since nothing that is there changes by it. */
const additions = [
  /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?\w+ \(/i,
  /^CREATE INDEX /i,
  /^CREATE FUNCTION /i,
  /^ALTER TABLE \w+ ADD COLUMN (?:IF NOT EXISTS )?\w+ [^,]+$/i,
]

/**
 * Returns the statements by which the release before could fail: anything but additions, and additions to what it knows that it does not fill.
 * A unique index and a trigger are additions only to tables that the same migration makes.
 */
function notExpanding(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = new Set(
    statements.flatMap((statement) => /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i.exec(statement)?.[1] ?? []),
  )
  return statements.filter((statement) => {
    const table = /^CREATE (?:UNIQUE INDEX|TRIGGER) .*? ON (\w+)/i.exec(statement)?.[1]
    if (table !== undefined) return !made.has(table)
    if (!additions.some((addition) => addition.test(statement))) return true
    const isColumn = /^ALTER TABLE/i.test(statement)
    // Rows that the release before writes have no value for it, and no value that a check of it or another table would know.
    return (
      isColumn &&
      (/\b(?:CHECK|UNIQUE|REFERENCES|PRIMARY KEY)\b/i.test(statement) || (/NOT NULL/i.test(statement) && !/DEFAULT/i.test(statement)))
    )
  })
}

test('migrations are only added', async () => {
  const names = (await readdir(folder)).toSorted()
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect([name, notExpanding(await readFile(join(folder, name), 'utf8'))]).toEqual([name, []])
})

test('finds changes that would break the previous release', () => {
  const harmful = [
    'DROP TABLE shares',
    'ALTER TABLE nodes DROP COLUMN name',
    'ALTER TABLE nodes RENAME COLUMN name TO title',
    'ALTER TABLE nodes RENAME TO machines',
    'ALTER TABLE shares ALTER COLUMN bytes TYPE integer',
    'ALTER TABLE shares ALTER COLUMN bytes SET NOT NULL',
    'ALTER TABLE nodes ADD COLUMN rack text NOT NULL',
    "ALTER TABLE nodes ADD COLUMN rack text CHECK (rack <> '')",
    'ALTER TABLE nodes ADD COLUMN rack text, DROP COLUMN name',
    'ALTER TABLE nodes ADD CONSTRAINT one_name UNIQUE (name)',
    'CREATE UNIQUE INDEX one_name ON nodes (name)',
    'CREATE TRIGGER count AFTER INSERT ON conversions FOR EACH ROW EXECUTE FUNCTION count_share()',
    'CREATE OR REPLACE FUNCTION count_share() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'DELETE FROM facts',
    'UPDATE conversions SET slot = NULL',
    'TRUNCATE rate_limits',
  ]
  for (const statement of harmful) expect(notExpanding(`-- Up Migration\n\n${statement};`)).toHaveLength(1)
  const harmless = [
    'CREATE TABLE racks (id uuid PRIMARY KEY, name text NOT NULL); CREATE UNIQUE INDEX one_rack ON racks (name)',
    'ALTER TABLE nodes ADD COLUMN rack text',
    "ALTER TABLE nodes ADD COLUMN rack text NOT NULL DEFAULT ''",
    'CREATE INDEX by_name ON nodes (name)',
    'CREATE FUNCTION one() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN DELETE FROM nodes; RETURN 1; END $$',
  ]
  for (const statement of harmless) expect(notExpanding(`${statement};`)).toEqual([])
})
