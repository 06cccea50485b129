import { noteLimits } from '#contract/notes/notes.schemas.ts'

/** First characters of a note on one line (spec section 9). */
export function noteExcerpt(content: string): string {
  const letters = Array.from(content.replace(/\s+/g, ' ').trim())
  return letters.length <= noteLimits.excerpt
    ? letters.join('')
    : `${letters.slice(0, noteLimits.excerpt).join('').trimEnd()}…`
}
