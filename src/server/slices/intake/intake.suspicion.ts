import { createHash } from 'node:crypto'
import type { IntakeSuspicion } from '#contract/intake/intake.enums.ts'
import { suspicionLimits } from '#contract/intake/intake.limits.ts'
import type { FormRequest } from '#contract/intake/recognition.rules.ts'

/** Why what a request says looks like spam; undefined when it does not. */
export function suspicionOf(request: FormRequest): IntakeSuspicion | undefined {
  if (request.trapped) return 'honeypot'
  if (request.shown_ms !== null && request.shown_ms < suspicionLimits.shortestMilliseconds) return 'too_fast'
  if (link().test(`${request.first_name} ${request.last_name}`)) return 'link_in_name'
  if (hardlyAnythingButLinks(request.said)) return 'links_only'
  return undefined
}

/** Why the number of requests looks like spam: of one address, or at one form, in the last minute. */
export function floodOf(
  counts: { fromAddress: number; atForm: number },
  perMinute: number,
): IntakeSuspicion | undefined {
  if (counts.fromAddress > Math.ceil(perMinute * suspicionLimits.shareOfAddress)) return 'many_from_address'
  if (counts.atForm > Math.ceil(perMinute * suspicionLimits.shareOfForm)) return 'many_at_form'
  return undefined
}

// Each reads a text once from front to back, however it is made.
const link = () => /\b(?:https?:\/\/|www\.)\S+/giu
const markup = () => /<[^<>]*>|\[[^[\]]*\]/gu

function hardlyAnythingButLinks(said: string): boolean {
  const bare = said.replace(markup(), ' ').replace(link(), ' ')
  if (bare === said) return false
  const words = bare.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length < suspicionLimits.wordsBesideLinks
}

/** A hash of a message by which it is found again, however it is spaced; null for what is the same by chance. */
export function textHash(said: string): Buffer | null {
  const plain = said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plain.length < suspicionLimits.comparedCharacters) return null
  return createHash('sha256').update(plain).digest()
}
