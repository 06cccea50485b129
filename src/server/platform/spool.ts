import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isUnavailable } from './database/failures.ts'
import { inLanes } from './lanes.ts'

/** Texts that are kept in a folder for as long as the database cannot take them. */
export interface Spool {
  /** Keeps a text, through a power cut too, once this resolves; throws when there is no more room. */
  keep(text: string): Promise<void>
  /** What is kept, oldest first. */
  texts(): Promise<string[]>
  /**
   * Has what is kept worked on, oldest first and some at once. What was worked on leaves the folder; what fails stays, for it
   * is the only copy, and is told. Throws when the database cannot be reached; a signal has the rest wait as well.
   */
  empty(
    work: (text: string) => Promise<void>,
    options: { stuck(error: unknown): void; signal?: AbortSignal | undefined },
  ): Promise<void>
}

// Many hours of requests of a practice; a flood must not fill the disk that the database is on.
const mostEntries = 1_000
const ending = '.json'

export function createSpool(folder: string, most = mostEntries): Spool {
  const entries = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending)).sort()
  return {
    async keep(text) {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await entries()).length >= most) throw new Error('the spool is full')
      const path = join(folder, `${Date.now()}-${randomUUID()}`)
      try {
        await writeThrough(path, text)
        // Only a whole text gets the name by which it is found.
        await rename(path, `${path}${ending}`)
      } catch (error) {
        // On a full disk, half of it is there.
        await rm(path, { force: true })
        throw error
      }
      await syncFolder(folder)
      if (made) await syncFolder(dirname(folder))
    },
    async texts() {
      const texts = await Promise.all((await entries()).map((name) => readUnlessGone(join(folder, name))))
      return texts.filter((text) => text !== undefined)
    },
    async empty(work, { stuck, signal }) {
      async function* paths() {
        for (const name of await entries()) yield join(folder, name)
      }
      const take = async (path: string) => {
        let away: unknown
        try {
          const text = await readUnlessGone(path)
          if (text === undefined) return
          await work(text).catch((error: unknown) => {
            if (isUnavailable(error)) away = error
            throw error
          })
          await rm(path, { force: true })
        } catch (error) {
          if (error === away) throw error
          stuck(error)
        }
      }
      await inLanes(paths(), take, signal)
    },
  }
}

async function writeThrough(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

// Another process of the same folder may have been faster.
const readUnlessGone = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

// A new name is safe once its folder is. Windows has no such call, nor a need of it.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
