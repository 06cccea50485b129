import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZippedFile {
  /** Includes folders, as in 'documents/plan.pdf'. */
  name: string
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>
  /** For texts, because pictures and PDFs are compressed already. */
  compress?: true
}

/** A ZIP file that is made while it is read. All its files are dated `made`. */
export function zipStream(files: AsyncIterable<ZippedFile>, made: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const closed = new AbortController()
  const fail = (error: Error) => output.destroy(error)
  output.once('close', () => closed.abort())
  zip.on('error', fail)
  addFiles(zip, files, made, closed.signal).then(() => zip.end(), fail)
  return output
}

async function addFiles(
  zip: ZipFile,
  files: AsyncIterable<ZippedFile>,
  mtime: Date,
  closed: AbortSignal,
): Promise<void> {
  for await (const { name, content, compress = false } of files) {
    const stream = addAbortSignal(closed, Readable.from(content, { objectMode: false }))
    zip.addReadStream(stream, name, { compress, mtime })
    await finished(stream)
  }
}

/** Makes a name that every system can store. */
export const fileNameOf = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').slice(-150)
