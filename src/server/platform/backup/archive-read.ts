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

/** Must read the content to its end. */
export type TakeEntry = (name: string, content: Readable) => Promise<void>

/** Recognizes encryption by the first bytes of the file. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => {
    throw new BackupRefused(`Cannot read the file ${file}.`)
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
 * Reads an archive entry by entry. Throws `BackupRefused` for a wrong passphrase and for damaged files,
 * possibly only at the end: trust nothing before it resolves.
 */
export async function readArchive(
  file: string,
  passphrase: string | undefined,
  take: TakeEntry,
): Promise<void> {
  const isSealed = await isEncrypted(file)
  if (isSealed && passphrase === undefined) {
    throw new BackupRefused('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  }
  const tar = extract()
  const digest = createDigest()
  let storedDigest: string | undefined
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
      if (storedDigest !== undefined) throw new Error('data after its end')
      if (name === digestName) {
        storedDigest = (await text(entry)).trim()
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
    if (storedDigest === undefined) throw new Error('its end is missing')
    if (storedDigest !== digest.hex()) throw new Error('its digest does not match')
  } catch (error) {
    tar.destroy()
    const cause = await read.catch((reason: unknown) => reason)
    // Prefer the cause over its effect on the reader of the entry.
    if ((error === failure && error !== cause) || error instanceof BackupRefused) throw error
    throw new BackupRefused(`This backup is damaged or incomplete: ${(error as Error).message}.`)
  }
}
