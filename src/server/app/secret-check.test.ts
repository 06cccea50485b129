import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { migrateInstallation } from './open-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const first = 'the secret that the database was set up with'
const other = 'another one, because the file of the first was lost'
const start = (secret: string, withNewSecret = false) =>
  migrateInstallation(database.ownerConnection, secret, () => {}, withNewSecret)

test('a database is refused with another secret than it was set up with, until someone says so', async () => {
  await start(first)
  await start(first)
  await expect(start(other)).rejects.toThrow(
    /not the one this database was set up with, which encrypts authenticator apps, .*--new-secret/,
  )
  // The password of the app's role was not changed by it.
  await start(first)
  await start(other, true)
  await expect(start(first)).rejects.toThrow('--new-secret')
  await start(other)
})
