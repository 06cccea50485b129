import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isUnavailable } from './database/failures.ts'
import { inLanes } from './lanes.ts'

export interface Spool {
  /** Survives a power cut once it resolves. Throws when the spool is full. */
  keep(text: string): Promise<void>
  texts(): Promise<string[]>
  /**
   * Processes the texts, oldest first and a few at a time, and deletes each when done. Failed ones stay, as
   * the only copy, and are reported to `stuck`. Throws when the database is unavailable.
   */
  empty(
    work: (text: string) => Promise<void>,
    options: { stuck(error: unknown): void; signal?: AbortSignal | undefined },
  ): Promise<void>
}

// Enough for hours of a practice's requests, while a flood cannot fill the database's disk.
const maxEntries = 1_000
const ending = '.json'

export function createSpool(folder: string, max = maxEntries): Spool {
  const entries = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending)).sort()
  return {
    async keep(text) {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      if ((await entries()).length >= max) throw new Error('the spool is full')
      const path = join(folder, `${Date.now()}-${randomUUID()}`)
      try {
        await writeThrough(path, text)
        // Renamed when complete, so that readers see only whole texts.
        await rename(path, `${path}${ending}`)
      } catch (error) {
        // A full disk leaves half a file.
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

// Another process may have handled the text already.
const readUnlessGone = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

// A rename is durable once its folder is synced; Windows can't do that.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
