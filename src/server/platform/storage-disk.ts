import { constants, createWriteStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkedKey, type Storage } from './storage.ts'

/** Stores files in subfolders named after the first two characters of the key. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key).slice(0, 2), key)
  const draftOf = (key: string) => `${pathOf(key)}.part`
  return {
    async put(key, content) {
      const path = pathOf(key)
      const draft = draftOf(key)
      const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (created !== undefined) await syncFolder(dirname(created))
      // Written under a temporary name, flushed, then renamed.
      try {
        const toDraft = createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true })
        await pipeline(Buffer.isBuffer(content) ? [content] : content, toDraft)
        await rename(draft, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async size(key) {
      const stats = await stat(pathOf(key)).catch(unlessMissing)
      return stats?.size ?? null
    },
    async read(key, start, end) {
      const file = await open(pathOf(key)).catch(unlessMissing)
      return file?.createReadStream({ start, end }) ?? null
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    },
    async remove(key) {
      await Promise.all([rm(pathOf(key), { force: true }), rm(draftOf(key), { force: true })])
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

// A rename is durable once its folder is synced; Windows can't do that.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } finally {
    await handle?.close()
  }
}
