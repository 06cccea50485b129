import { type FileContentType, fileContentTypes } from '#contract/documents/documents.enums.ts'

/** Bytes needed to detect the type. */
export const sniffedBytes = 4_100

const begin =
  (...signatures: string[]) =>
  (text: string) =>
    signatures.some((signature) => text.startsWith(signature))

// The library also skips leading bytes (an ID3 tag). We require the signature at the start. DICOM has a 128-byte
// preamble, in which others have hidden programs.
const beginnings: Record<FileContentType, (text: string) => boolean> = {
  // Scanners and email gateways leave a few bytes in front, which readers of PDF skip; a page or a script may not begin there.
  'application/pdf': (text) => /^[^<#]{0,64}?%PDF-/s.test(text),
  'image/jpeg': begin('\xff\xd8\xff'),
  'image/png': begin('\x89PNG\r\n\x1a\n'),
  'image/webp': begin('RIFF'),
  // A box of fewer than 256 bytes comes first.
  'image/heic': begin('\0\0\0'),
  'image/tiff': begin('II*\0', 'MM\0*'),
  'application/dicom': begin(`${'\0'.repeat(128)}DICM`),
}

/** Undefined when it is not an accepted type. */
export async function sniff(head: Buffer): Promise<FileContentType | undefined> {
  // Loaded on demand: 4 MB.
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  // HEIC is the usual kind of HEIF. Of a PDF with something in front the library knows nothing.
  const name = mime === 'image/heif' ? 'image/heic' : (mime ?? 'application/pdf')
  const type = fileContentTypes.find((known) => known === name)
  return type && beginnings[type](head.toString('latin1', 0, 200)) ? type : undefined
}
