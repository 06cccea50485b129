import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recognizedCharacters } from '../formats/beginning.ts'
import { requestedFields } from './inbox.schemas.ts'
import { meaningOfName } from './recognition.names.ts'
import { recognize, splitName } from './recognition.rules.ts'
import { namedSource, tracedSource } from './recognition.sources.ts'
import { readValue } from './recognition.values.ts'

const max = recognizedCharacters
const odd = ['a', ' ', '9', '@', '.', '(', '[', '{', '<', '+', '-', ',', '=', '&', '\n', 'é', '１', 'ﷺ']
/** A unit to repeat up to `max` characters, and text beyond them that recognizers must ignore. */
const longText = fc.tuple(
  fc.string({ unit: fc.constantFrom(...odd), minLength: 1, maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(...odd), minLength: 1, maxLength: 200 }),
)
// Starts and ends with x, because blanks around a value are trimmed.
const beginning = (unit: string) => `x${unit.repeat(max).slice(0, max - 2)}x`

const field = (name: keyof typeof requestedFields) => requestedFields[name]
const recognizers: Record<string, (text: string) => unknown> = {
  'the name of a field': meaningOfName,
  'a full name': splitName,
  'a named source': namedSource,
  'a trace': (value) => tracedSource([{ name: 'referer', value }]),
  'a campaign': (name) => tracedSource([{ name, value: 'https://www.google.com/' }]),
  'a choice': (text) => readValue(field('preferred_language'), text, { spanish: 'es' }),
  'a day': (text) => readValue(field('date_of_birth'), text),
  'the look of an unnamed field': (value) => recognize([{ name: 'q1', value }]).findings[0]?.rule,
  'a time on the form': (value) => recognize([{ name: 'form_shown_ms', value }]).request.shown_ms,
  'a postal code': (value) => recognize([{ name: 'zip', value }]).request.address?.postal_code,
}

describe.each(Object.entries(recognizers))('form-field recognition of %s', (_name, read) => {
  test('ignores text beyond the first 2,000 characters', () => {
    fc.assert(
      fc.property(longText, ([unit, more]) => {
        const start = beginning(unit)
        expect(read(start + more)).toEqual(read(start))
      }),
      { numRuns: 50 },
    )
  })
})

test('recognize keeps the full text of values over 2,000 characters in the message', () => {
  for (const name of ['first_name', 'email', 'phone', 'insurance', 'zip', 'dob', 'source', 'name']) {
    const value = `${'x'.repeat(max)} end of ${name}`
    expect(recognize([{ name, value }]).request.message).toContain(value)
  }
})
