import { plainText } from '#contract/formats/plain-text.ts'

/** Words before and after the match. */
const around = 6

/** The part of a message around the first word with one of the beginnings (plain text). */
export function messagePart(message: string, beginnings: readonly string[]): string {
  const words = message.split(/\s+/).filter(Boolean)
  const at = words.findIndex((word) =>
    plainText(word)
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => beginnings.some((beginning) => part.startsWith(beginning))),
  )
  const from = Math.max(0, at - around)
  const to = Math.max(0, at) + around + 1
  const part = words.slice(from, to).join(' ')
  return `${from > 0 ? '…' : ''}${part}${to < words.length ? '…' : ''}`
}
