import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where files live: recordings now, documents later. Keys are random names made by `newStorageKey`. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>
  /** Size in bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>
  /** A part of a file; `start` and `end` are byte positions, both included. */
  read(key: string, start: number, end: number): Readable
  remove(key: string): Promise<void>
}

/** A new random name that says nothing of what it names. */
export const newStorageKey = (): string => randomUUID()

const keyForm = /^[0-9a-f-]{36}$/

/** Files in a local folder, spread over subfolders by the first two characters of their names. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!keyForm.test(key)) throw new Error('not a storage key')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Whole or not at all: written beside its place, flushed, then renamed.
      const draft = `${path}.part`
      const file = await open(draft, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    },
    async size(key) {
      const found = await stat(pathOf(key)).catch(() => null)
      return found?.size ?? null
    },
    read: (key, start, end) => createReadStream(pathOf(key), { start, end }),
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
