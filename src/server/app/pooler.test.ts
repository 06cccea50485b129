import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { refuseForgetfulPooler } from './pooler.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.ownerConnection)
  await client.connect()
  return client
}

test('a server keeps prepared statements', async () => {
  await refuseForgetfulPooler(connect)
})

test('a pooler that forgets them is refused by name', async () => {
  const clients: pg.Client[] = []
  // Once the other one begins a transaction, the first gets a server connection that knows nothing.
  const behindPooler = async () => {
    const client = await connect()
    clients.push(client)
    const query = async (asked: string | pg.QueryConfig) => {
      if (asked === 'BEGIN') {
        for (const another of clients) if (another !== client) await another.query('DEALLOCATE ALL')
      }
      return client.query(asked)
    }
    return { query, end: () => client.end() } as unknown as pg.Client
  }
  await expect(refuseForgetfulPooler(behindPooler)).rejects.toThrow(/PgBouncer/)
})

test('another failure is told as it is', async () => {
  const gone = async () => {
    const client = await connect()
    return { query: () => Promise.reject(new Error('gone')), end: () => client.end() } as unknown as pg.Client
  }
  await expect(refuseForgetfulPooler(gone)).rejects.toThrow('gone')
})
