import pg from 'pg'
import { newStorageKey, type Storage } from '#server/platform/storage.ts'
import { makeCompany } from './company.ts'
import { storeDocuments } from './documents.ts'
import { demoLogins, demoPassword, practices } from './practice.ts'
import { storeCompany } from './store.ts'
import { demoSounds } from './wav.ts'

export interface DemoOptions {
  /** How to connect as the owner of the tables. */
  connection: pg.ClientConfig
  storage: Storage
  now: Date
  tell(line: string): void
}

const seed = 'chairside'

const number = (...lists: readonly unknown[][]) =>
  lists.reduce((sum, { length }) => sum + length, 0).toLocaleString('en')

/** Fills an empty database with a believable practice; leaves one with users as it is. */
export async function fillDemo({ connection, storage, now, tell }: DemoOptions): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const written: string[] = []
  const sounds = demoSounds()
  const keyOfFile = async (content: Buffer) => {
    const key = newStorageKey()
    written.push(key)
    await storage.put(key, content)
    return key
  }
  const keyOfSound = (sound: number) => keyOfFile(sounds[sound % sounds.length] as Buffer)
  try {
    await client.query('BEGIN')
    // Nobody signs up, and no second fill starts, between the look and the end.
    await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE')
    const { rowCount: users } = await client.query('SELECT FROM users LIMIT 1')
    if (users) {
      await client.query('ROLLBACK')
      tell('The database has users already: it stays as it is, without demo data.')
      return
    }
    for (const practice of practices) {
      const company = makeCompany(practice, seed, now)
      const { leads, patients, appointments, notes, tasks, patientWork } = company
      const counts = [
        `${number(leads)} leads, ${number(patients)} patients, ${number(appointments)} appointments`,
        `${number(notes, patientWork.notes)} notes, ${number(tasks, patientWork.tasks)} tasks`,
      ]
      tell(`Filling in ${practice.name}: ${counts.join(', ')} …`)
      await storeCompany({ client, now }, company, keyOfSound)
      await storeDocuments({ client, now }, practice, keyOfFile)
    }
    await client.query('COMMIT')
    written.length = 0
    // So that the first screens are planned with what is there now.
    await client.query('ANALYZE')
  } finally {
    await client.end()
    await Promise.all(written.map((key) => storage.remove(key)))
  }
  tell(`The demo practice is ready. Logins, all with the password ${demoPassword}:`)
  tell(`  ${demoLogins.administrator} – administrator of ${practices[0]?.name}`)
  tell(`  ${demoLogins.frontDesk} – its front desk at one location`)
  tell(`  ${demoLogins.otherCompany} – administrator of ${practices[1]?.name}, a company apart`)
}
