import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { migrateAsOwner } from './open-database.ts'

test('a server that stops right after the migrations does not end the process', async () => {
  const end = vi.spyOn(pg.Pool.prototype, 'end')
  const database = await createTestDatabase()
  await migrateAsOwner(database.ownerConnection, inject('postgres').appRole, () => {})
  const [pool] = end.mock.contexts as pg.Pool[]
  // As it is said by a connection whose goodbye the server has not read yet.
  const late = new Error('terminating connection due to administrator command')
  expect(() => pool?.emit('error', late)).not.toThrow()
  expect(end).toHaveBeenCalledOnce()
  end.mockRestore()
  await database.drop()
})
