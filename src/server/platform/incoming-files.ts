import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Stores an upload on disk while it is processed, and returns its path. A failed upload leaves no file. */
export async function keepIncoming(folder: string, content: AsyncIterable<Buffer>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return path
}

const keptMilliseconds = 24 * 60 * 60 * 1000

/** Removes files left behind by a killed process. */
export async function removeOldIncoming(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && now.getTime() - stats.mtimeMs > keptMilliseconds) await rm(path, { force: true })
  }
}
