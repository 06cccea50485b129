import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognizedCharacters } from '#contract/formats/beginning.ts'
import { nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { readPhone } from '#server/platform/phone.ts'
import { firstEmail } from '#server/platform/visitor-text.ts'
import { suspicionOf } from '../spam/spam.rules.ts'

const max = recognizedCharacters
const requestWith = (text: string) => ({
  ...nothingRecognized,
  ...{ address: null, said: text, shown_ms: null, trapped: false },
})
const recognizers: Record<string, (text: string) => unknown> = {
  firstEmail,
  readPhone: (text) => readPhone(text, 'US'),
  suspicionOf: (text) => suspicionOf(requestWith(text)),
}

describe.each(Object.entries(recognizers))('%s', (_name, read) => {
  test('ignores text after the first recognizedCharacters characters', () => {
    const units = ['a', '9', '@', 'a@b.co ', '212-555-0142 ', '[', '<a>', ' ', '1 ', 'https://a ', 'ﷺ']
    const tail = fc.constantFrom('pat@example.com', '212-555-0199', 'three more words', '@', '9')
    fc.assert(
      fc.property(fc.constantFrom(...units), tail, (unit, more) => {
        const start = unit.repeat(max).slice(0, max)
        expect(read(start + more)).toEqual(read(start))
      }),
      { numRuns: 55 },
    )
  })
})

test('firstEmail applies its length limit after expanding Unicode compatibility characters', () => {
  expect(firstEmail(`${'ﷺ'.repeat(max - 20)} pat@example.com`)).toBe('')
})
