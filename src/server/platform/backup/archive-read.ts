import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import {
  agePreamble,
  BackupRefused,
  createDigest,
  decrypted,
  digestName,
  unchanged,
} from './archive-format.ts'

/** Takes an entry, and has to read its content to the end. */
export type TakeEntry = (name: string, content: Readable) => Promise<void>

/** True for a file in the age format. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => {
    throw new BackupRefused(`There is no file ${file} that can be read.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(agePreamble.length),
      0,
      agePreamble.length,
      0,
    )
    return buffer.toString('latin1', 0, bytesRead) === agePreamble
  } finally {
    await handle.close()
  }
}

/**
 * Reads a file that `writeArchive` wrote, entry by entry. What it hands out is certain only once it resolves: it throws
 * `BackupRefused` for a wrong passphrase and for what is cut or changed, which may show at the very end.
 */
export async function readArchive(
  file: string,
  passphrase: string | undefined,
  take: TakeEntry,
): Promise<void> {
  const isSealed = await isEncrypted(file)
  if (isSealed && passphrase === undefined) {
    throw new BackupRefused('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  }
  const tar = extract()
  const digest = createDigest()
  let found: string | undefined
  let failure: unknown
  const read = pipeline(
    createReadStream(file),
    isSealed && passphrase !== undefined ? decrypted(passphrase) : unchanged,
    createZstdDecompress(),
    tar,
  )
  read.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (found !== undefined) throw new Error('something follows its end')
      if (name === digestName) {
        found = (await text(entry)).trim()
        continue
      }
      digest.entry(name, size)
      await take(
        name,
        Readable.from(digest.content(entry as AsyncIterable<Buffer>), { objectMode: false }),
      ).catch((error) => {
        failure = error
        throw error
      })
    }
    await read
    if (found === undefined) throw new Error('its end is missing')
    if (found !== digest.hex()) throw new Error('its digest is another one')
  } catch (error) {
    tar.destroy()
    const cause = await read.catch((reason: unknown) => reason)
    // Who takes an entry of a broken file fails by what broke it.
    if ((error === failure && error !== cause) || error instanceof BackupRefused) throw error
    throw new BackupRefused(
      `This is no whole backup of Chairside, it is cut or was changed: ${(error as Error).message}.`,
    )
  }
}
