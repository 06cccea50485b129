import { type FileContentType, fileContentTypes, fileKinds } from './documents.enums.ts'
import { documentLimits } from './documents.limits.ts'
import { documentMessages } from './documents.messages.ts'

/** The kinds that the ending of a file's name allows. */
export function kindsByName(name: string): FileContentType[] {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return fileContentTypes.filter((type) => fileKinds[type].endings.some((known) => known === ending))
}

/** What is wrong with a file that can be told without its content; undefined when nothing is. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | undefined {
  if (/[/\\]/.test(name) || name === '..') return documentMessages.pathInName
  if (kindsByName(name).length === 0) return documentMessages.unknownKind
  if (size === 0) return documentMessages.empty
  return size > documentLimits.fileBytes ? documentMessages.tooLarge : undefined
}

/** A file's name as a label: without signs that cannot be seen or turn the text around, and not too long. */
export function fileLabel(name: string): string {
  const visible = name.normalize('NFC').replace(/\p{C}/gu, '').replace(/\s+/gu, ' ').trim()
  if (visible.length <= documentLimits.name) return visible
  const ending = /\.[^.]{1,10}$/.exec(visible)?.[0] ?? ''
  return visible.slice(0, documentLimits.name - ending.length).toWellFormed() + ending
}
