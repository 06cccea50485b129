import { zipInMemory } from '#server/platform/zip/read-zip.ts'
import { type ZippedFile, zipStream } from '#server/platform/zip/write-zip.ts'

/** A ZIP file of these files. */
export async function zipOf(files: Readonly<Record<string, Uint8Array | string>>): Promise<Buffer> {
  async function* zipped(): AsyncGenerator<ZippedFile> {
    for (const [name, content] of Object.entries(files))
      yield { name, content: [Buffer.from(content)], compress: true }
  }
  return Buffer.concat(await zipStream(zipped(), new Date(0)).toArray())
}

/** The files of a ZIP file. */
export async function unzipped(content: Buffer): Promise<Record<string, Buffer>> {
  const zip = await zipInMemory(content, 1_000)
  const files: Record<string, Buffer> = {}
  for (const name of zip.sizes.keys()) files[name] = Buffer.concat(await (await zip.read(name)).toArray())
  return files
}
