import { expect, test } from 'vitest'
import { ago } from './ago.ts'

const [minute, hour, day] = [60, 3_600, 86_400]

test.each([
  [0, 'a few seconds ago'],
  [50, 'a few seconds ago'],
  [55, '1 minute ago'],
  [29 * minute, '29 minutes ago'],
  [hour, '1 hour ago'],
  [21 * hour, '21 hours ago'],
  [22 * hour, '1 day ago'],
  [day, '1 day ago'],
  [14 * day, '14 days ago'],
  [40 * day, '1 month ago'],
  [300 * day, '10 months ago'],
  [330 * day, '1 year ago'],
  [800 * day, '2 years ago'],
])('%i seconds are told as %s', (seconds, text) => {
  expect(ago(seconds)).toBe(text)
})
