import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { BackupRefused, createDigest, digestName, encrypted, unchanged } from './archive-format.ts'

/** A stream must provide exactly `size` bytes. */
export type AddEntry = (
  name: string,
  content: Buffer | string | { size: number; stream: Readable },
) => Promise<void>

export interface ArchiveOptions {
  file: string
  passphrase: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Writes an archive under a temporary name and renames it when it is complete and flushed. A failure leaves
 * no file behind.
 */
export async function writeArchive(
  { file, passphrase, signal }: ArchiveOptions,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new BackupRefused(`The file ${file} already exists.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  // Opened before anything can abort; otherwise an abort while opening would leave the file behind.
  const handle = await open(draft, 'w', 0o600)
  const tar = pack()
  const digest = createDigest()
  const written = pipeline(
    tar,
    createZstdCompress(),
    passphrase === undefined ? unchanged : encrypted(passphrase),
    handle.createWriteStream({ flush: true }),
    { signal },
  )
  const add: AddEntry = async (name, content) => {
    const { size, stream } =
      typeof content === 'object' && 'stream' in content
        ? content
        : { size: Buffer.byteLength(content), stream: Readable.from([Buffer.from(content)]) }
    digest.entry(name, size)
    await pipeline(stream, digest.content, tar.entry({ name, size, mode: 0o600 }))
  }
  const filled = fill(add).then(() => {
    tar.entry({ name: digestName, mode: 0o600 }, `${digest.hex()}\n`)
    tar.finalize()
  })
  try {
    await Promise.all([filled, written])
    await rename(draft, file)
  } catch (error) {
    // A failure of either side stops both.
    tar.destroy(error as Error)
    await Promise.allSettled([filled, written])
    await rm(draft, { force: true })
    throw error
  }
}
