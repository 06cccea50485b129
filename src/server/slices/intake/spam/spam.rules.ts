import { createHash } from 'node:crypto'
import { beginningOf } from '#contract/formats/beginning.ts'
import type { FormRequest } from '#contract/intake/recognition.rules.ts'
import type { IntakeSuspicion } from '#contract/intake/requests.enums.ts'
import { suspicionLimits } from '#contract/intake/requests.limits.ts'

/** Why the content of a request looks like spam; undefined when it does not. */
export function suspicionOf(request: FormRequest): IntakeSuspicion | undefined {
  if (request.trapped) return 'honeypot'
  if (request.shown_ms !== null && request.shown_ms < suspicionLimits.minMilliseconds) return 'too_fast'
  if (link().test(`${request.first_name} ${request.last_name}`)) return 'link_in_name'
  if (isMostlyLinks(request.said)) return 'links_only'
  return undefined
}

/**
 * Why the rate of requests looks like spam, within the last minute: from one address, or at one form. The sender is judged
 * first: who sends no more than a visitor does is never held back for what others send.
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

// Linear time, whatever the text: no backtracking.
const link = () => /\b(?:https?:\/\/|www\.)\S+/giu
const markup = () => /<[^<>]*>|\[[^[\]]*\]/gu

function isMostlyLinks(message: string): boolean {
  const said = beginningOf(message)
  const bare = said.replace(markup(), ' ').replace(link(), ' ')
  if (bare === said) return false
  const words = bare.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < suspicionLimits.minWordsBesideLinks
}

/** A hash of a message that ignores spacing and punctuation; null for one so short that others match by chance. */
export function textHash(said: string): Buffer | null {
  const plain = said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plain.length < suspicionLimits.minComparedCharacters) return null
  return createHash('sha256').update(plain).digest()
}
