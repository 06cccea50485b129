import { expect, test } from 'vitest'
import { weekText } from './hours-text.ts'

const morning = { from: 480, to: 720 }
const afternoon = { from: 780, to: 1_020 }
const workday = [morning, afternoon]

test.each([
  [
    [workday, workday, workday, workday, [morning], [], []],
    'Mon–Thu 8:00 AM–12:00 PM, 1:00 PM–5:00 PM; Fri 8:00 AM–12:00 PM',
  ],
  [
    [[morning], [], [morning], [], [], [], [afternoon]],
    'Mon 8:00 AM–12:00 PM; Wed 8:00 AM–12:00 PM; Sun 1:00 PM–5:00 PM',
  ],
  [[[], [], [], [], [], [], []], ''],
])('weekText joins days with the same hours: %j', (week, text) => {
  expect(weekText(week)).toBe(text)
})
