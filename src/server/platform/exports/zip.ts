import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  /** With folders, as in 'documents/plan.pdf'. */
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A ZIP file that is made while it is read. Nothing is compressed: pictures and PDFs are already. */
export const zipStream = (files: AsyncIterable<ZippedFile>): Readable => Readable.from(zipped(files))

async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const piece of content) {
      entry.push(piece)
      yield* made.splice(0)
    }
    entry.push(new Uint8Array(0), true)
  }
  zip.end()
  yield* made.splice(0)
}

/** A name that every system can store. */
export const fileNameOf = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').slice(-150)
