import { expect, test } from 'vitest'
import { leadLimits } from '#contract/leads/leads.limits.ts'
import { withoutMessage } from './lead-request-moves.ts'

test.each([
  ['the whole note', 'Mine', 'Mine', ''],
  ['its first paragraph', 'Mine\n\nTheirs', 'Mine', 'Theirs'],
  ['one in the middle', 'A\n\nMine\n\nB', 'Mine', 'A\n\nB'],
  ['the last one', 'A\n\nMine', 'Mine', 'A'],
  ['the last of two that are the same', 'Mine\n\nA\n\nMine', 'Mine', 'Mine\n\nA'],
  ['several paragraphs', 'A\n\nMine\n\ntoo\n\nB', 'Mine\n\ntoo', 'A\n\nB'],
  ['what follows an empty line at the end', 'A\n\n\nMine', 'Mine', 'A\n'],
  [
    'nothing that is but a part of a paragraph',
    'Mine and yours\n\nall Mine',
    'Mine',
    'Mine and yours\n\nall Mine',
  ],
  ['nothing when nothing was said', 'A\n\n\n\nB', '', 'A\n\n\n\nB'],
])('withoutMessage removes %s', (_what, note, message, remaining) => {
  expect(withoutMessage(note, message)).toBe(remaining)
})

test('withoutMessage removes only the exact message among thousands of empty paragraphs', () => {
  const message = `${'\n'.repeat(leadLimits.note / 2)}x`
  const note = `${'\n'.repeat(leadLimits.note - 1)}y`
  expect(withoutMessage(note, message)).toBe(note)
  expect(withoutMessage(`A\n\n${message}`, message)).toBe('A')
})
