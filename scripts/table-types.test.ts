import { readFileSync, writeFileSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { tableTypes, tableTypesFile } from './table-types.ts'

test('the types of the tables are those of the migrated database', async () => {
  const database = await createTestDatabase()
  try {
    const types = await tableTypes(new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) }))
    // `npm run table-types` is this test, writing instead.
    if (process.env.WRITE_TABLE_TYPES === 'true') writeFileSync(tableTypesFile, types)
    expect(readFileSync(tableTypesFile, 'utf8')).toBe(types)
  } finally {
    await database.drop()
  }
})
