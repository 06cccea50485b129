import { expect, test } from 'vitest'
import { noteExcerpt } from './note-excerpt.ts'

test('an excerpt is the first 50 characters on one line', () => {
  expect(noteExcerpt(' Called back.\n\nPrefers   mornings. ')).toBe('Called back. Prefers mornings.')
  expect(noteExcerpt('x'.repeat(50))).toBe('x'.repeat(50))
  expect(noteExcerpt('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
})

test('a character of two units is not cut in half', () => {
  expect(noteExcerpt('🦷'.repeat(60))).toBe(`${'🦷'.repeat(50)}…`)
})
