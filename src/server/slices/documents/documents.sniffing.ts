import { type FileContentType, fileContentTypes } from '#contract/documents/documents.enums.ts'

/** How much of a file's beginning tells what it is, in bytes. */
export const sniffedBytes = 4_100

// What the library finds behind other bytes (a mark of the text's encoding, a tag of a sound) is no such file yet: the
// signature has to be the very first thing. A DICOM image has 128 bytes before it, in which others have hidden programs.
const signatures: Record<FileContentType, readonly Buffer[]> = {
  'application/pdf': [Buffer.from('%PDF-')],
  'image/jpeg': [Buffer.from([0xff, 0xd8, 0xff])],
  'image/png': [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  'image/webp': [Buffer.from('RIFF')],
  'image/tiff': [Buffer.from('II*\0'), Buffer.from('MM\0*')],
  'application/dicom': [Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
}

/** The kind of file that begins like this; undefined when it is none of those that are taken. */
export async function sniff(head: Buffer): Promise<FileContentType | undefined> {
  // Loaded with the first file: it is 4 MB.
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  const type = fileContentTypes.find((known) => known === mime)
  const begins = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  return type && signatures[type].some(begins) ? type : undefined
}
