import { type FileContentType, fileContentTypes } from '#contract/documents/documents.enums.ts'

/** Bytes needed to detect the type. */
export const sniffedBytes = 4_100

// The library also skips leading bytes (a byte order mark, an ID3 tag). We require the signature at the
// start. DICOM has a 128-byte preamble, in which others have hidden programs.
const signatures: Record<FileContentType, readonly Buffer[]> = {
  'application/pdf': [Buffer.from('%PDF-')],
  'image/jpeg': [Buffer.from([0xff, 0xd8, 0xff])],
  'image/png': [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  'image/webp': [Buffer.from('RIFF')],
  // A box of fewer than 256 bytes comes first.
  'image/heic': [Buffer.from([0, 0, 0])],
  'image/tiff': [Buffer.from('II*\0'), Buffer.from('MM\0*')],
  'application/dicom': [Buffer.concat([Buffer.alloc(128), Buffer.from('DICM')])],
}

/** Undefined when it is not an accepted type. */
export async function sniff(head: Buffer): Promise<FileContentType | undefined> {
  // Loaded on demand: 4 MB.
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  // HEIC is the usual kind of HEIF.
  const type = fileContentTypes.find((known) => known === (mime === 'image/heif' ? 'image/heic' : mime))
  const begins = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  return type && signatures[type].some(begins) ? type : undefined
}
