import { type FileContentType, fileContentTypes, fileKinds } from './documents.enums.ts'
import { documentLimits } from './documents.limits.ts'
import { documentMessages } from './documents.messages.ts'

/** Content types that match the file extension. */
export function kindsByName(name: string): FileContentType[] {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  return fileContentTypes.filter((type) => fileKinds[type].endings.some((extension) => extension === ending))
}

/** Checks name and size, not content. Returns an error text, or undefined when the file may be uploaded. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | undefined {
  if (/[/\\]/.test(name) || name === '..') return documentMessages.pathInName
  if (/\.(docx?|odt|rtf|pages)$/i.test(name.trim())) return documentMessages.textDocument
  if (kindsByName(name).length === 0) return documentMessages.unknownKind
  if (size === 0) return documentMessages.empty
  return size > documentLimits.fileBytes ? documentMessages.tooLarge : undefined
}

/** Strips invisible and text-direction characters, and shortens the name. */
export function fileLabel(name: string): string {
  const visible = name.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/gu, ' ').trim()
  if (visible.length <= documentLimits.name) return visible
  const ending = /\.[^.]{1,10}$/.exec(visible)?.[0] ?? ''
  return visible.slice(0, documentLimits.name - ending.length).toWellFormed() + ending
}
