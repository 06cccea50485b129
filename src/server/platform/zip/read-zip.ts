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

/** A ZIP file that someone else has made. No name in it leaves the folder that it would be unpacked in. */
export interface ReadZip {
  /** Bytes of each file as its entry says, unfolded. Reading fails once there are more. */
  sizes: ReadonlyMap<string, number>
  read(name: string): Promise<Readable>
}

// The entries are read once, and one file after the other.
const options = { lazyEntries: true, autoClose: false } as const

/** Throws for what is no ZIP file, or has more files than that. */
export const zipInMemory = async (content: Buffer, maxFiles: number): Promise<ReadZip> =>
  opened(await fromBufferPromise(content, options), maxFiles)

/** The same for a file that stays where it is stored. */
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

/** Passes on the bytes of a file, and fails in the end where they are not those that were packed. */
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

  // The stream is wanted at once.
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
