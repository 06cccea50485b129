import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { BackupRefused, createDigest, digestName, encrypted, unchanged } from './archive-format.ts'

/** Adds an entry to an archive; a stream has to bring as many bytes as `size` says. */
export type AddEntry = (
  name: string,
  content: Buffer | string | { size: number; stream: Readable },
) => Promise<void>

export interface ArchiveOptions {
  file: string
  /** Encrypts what is written, when given. */
  passphrase: string | undefined
  /** Breaks it off. */
  signal?: AbortSignal | undefined
}

/** Writes one file of what `fill` adds. It gets its name once it is whole and on the disk; else nothing of it stays. */
export async function writeArchive(
  { file, passphrase, signal }: ArchiveOptions,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new BackupRefused(`There is a file ${file} already.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  // Opened first: what is broken off while it opens would make its file after that had been taken away.
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
    // Either of the two may have failed: there is no adding to what is not written any more, and the other way round.
    tar.destroy(error as Error)
    await Promise.allSettled([filled, written])
    await rm(draft, { force: true })
    throw error
  }
}
