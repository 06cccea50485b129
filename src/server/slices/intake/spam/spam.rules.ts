import { createHash } from 'node:crypto'
import { beginningOf } from '#contract/formats/beginning.ts'
import type { FormRequest } from '#contract/intake/recognition.rules.ts'
import type { IntakeSuspicion } from '#contract/intake/requests.enums.ts'
import { suspicionLimits } from '#contract/intake/requests.limits.ts'

/** The reason why the content of a request looks like spam, or undefined. */
export function suspicionOf(request: FormRequest): IntakeSuspicion | undefined {
  if (request.trapped) return 'honeypot'
  if (request.shown_ms !== null && request.shown_ms < suspicionLimits.minMilliseconds) return 'too_fast'
  if (link().test(`${request.first_name} ${request.last_name}`)) return 'link_in_name'
  if (isMostlyLinks(request.said)) return 'links_only'
  return undefined
}

/**
 * The reason why the requests of the last minute look like a flood, from one address or at one form. Checks
 * the sender first, so that an ordinary visitor is never held back because of other senders.
 */
export function floodOf(
  counts: { fromAddress: number; atForm: number },
  perMinute: number,
): IntakeSuspicion | undefined {
  if (counts.fromAddress > Math.ceil(perMinute * suspicionLimits.shareOfAddress)) return 'many_from_address'
  const isVisitor = counts.fromAddress <= Math.ceil(perMinute * suspicionLimits.shareOfVisitor)
  if (!isVisitor && counts.atForm > Math.ceil(perMinute * suspicionLimits.shareOfForm)) return 'many_at_form'
  return undefined
}

// These patterns never backtrack, so they take linear time on any text.
const link = () => /\b(?:https?:\/\/|www\.)\S+/giu
const markup = () => /<[^<>]*>|\[[^[\]]*\]/gu

function isMostlyLinks(message: string): boolean {
  const text = beginningOf(message)
  const bare = text.replace(markup(), ' ').replace(link(), ' ')
  if (bare === text) return false
  const words = bare.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < suspicionLimits.minWordsBesideLinks
}

/**
 * Hashes a message, ignoring case, spacing and punctuation. Null for a message so short that unrelated ones
 * could match.
 */
export function textHash(text: string): Buffer | null {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plain.length < suspicionLimits.minComparedCharacters) return null
  return createHash('sha256').update(plain).digest()
}
