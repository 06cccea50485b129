import type { AuditEntry } from '#contract/audit/audit.schemas.ts'

/** What a record is called in the sentences of some entries. */
export function mentionedName(entries: readonly AuditEntry[], kind: string, id: number): string | undefined {
  for (const { sentence, mentions } of entries) {
    const mention = mentions.find((each) => each.kind === kind && each.id === id)
    if (mention) return sentence.slice(mention.start, mention.end)
  }
  return undefined
}
