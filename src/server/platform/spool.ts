import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Texts that are kept in a folder for as long as the database cannot take them. */
export interface Spool {
  /** Keeps a text, through a power cut too, once this resolves; throws when there is no more room. */
  keep(text: string): Promise<void>
  /** Hands out what is kept, oldest first, each with what removes it from the folder; ends at what throws. */
  each(work: (text: string, remove: () => Promise<void>) => Promise<void>): Promise<void>
}

// Many hours of requests of a practice; a flood must not fill the disk that the database is on.
const mostEntries = 1_000
const ending = '.json'

export function createSpool(folder: string, most = mostEntries): Spool {
  const entries = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending)).sort()
  return {
    async keep(text) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
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
    },
    async each(work) {
      for (const name of await entries()) {
        const path = join(folder, name)
        const text = await readUnlessGone(path)
        if (text !== undefined) await work(text, () => rm(path, { force: true }))
      }
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
