import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import type { Storage } from '../storage.ts'

/** A ZIP file from a stranger. Its names cannot leave the folder that it is unpacked to. */
export interface ReadZip {
  /** Unpacked bytes of each file as its entry declares them. Reading fails beyond them. */
  sizes: ReadonlyMap<string, number>
  read(name: string): Promise<Readable>
}

// Entries are read once, and files one at a time.
const options = { lazyEntries: true, autoClose: false } as const

/** Throws for content that is not a ZIP file or has more than `maxFiles` files. */
export const zipInMemory = async (content: Buffer, maxFiles: number): Promise<ReadZip> =>
  opened(await fromBufferPromise(content, options), maxFiles)

/** Like `zipInMemory`, for a file that stays in storage. */
export const zipInStorage = async (
  storage: Pick<Storage, 'read'>,
  { key, size }: { key: string; size: number },
  maxFiles: number,
): Promise<ReadZip> =>
  opened(await fromRandomAccessReaderPromise(new StoredFile(storage, key), size, options), maxFiles)

async function opened(zip: ZipFile, maxFiles: number): Promise<ReadZip> {
  if (zip.entryCount > maxFiles) throw new Error('too many files')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return {
    sizes: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    async read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error('no such file')
      return Readable.from(intact(entry, await zip.openReadStreamPromise(entry)), { objectMode: false })
    },
  }
}

/** Passes on the bytes of a file and throws at the end if the checksum does not match. */
async function* intact({ crc32: packed }: Entry, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let checksum = 0
  for await (const piece of bytes) {
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (checksum !== packed) throw new Error('the file is damaged')
}

class StoredFile extends RandomAccessReader {
  readonly #storage: Pick<Storage, 'read'>
  readonly #key: string

  constructor(storage: Pick<Storage, 'read'>, key: string) {
    super()
    this.#storage = storage
    this.#key = key
  }

  // The base class needs the stream synchronously.
  override _readStreamForRange(start: number, end: number): Readable {
    const stream = new PassThrough()
    this.#pass(start, end, stream).catch((error: Error) => stream.destroy(error))
    return stream
  }

  async #pass(start: number, end: number, to: PassThrough): Promise<void> {
    const content = await this.#storage.read(this.#key, start, end - 1)
    if (!content) throw new Error('the file is gone')
    await pipeline(content, to)
  }
}
