import { expect, test } from 'vitest'
import { personFromText, spokenTimes } from './bookings.rules.ts'

test.each([
  ['Ada Byron', { first_name: 'Ada', last_name: 'Byron', phone: '' }],
  ['Mary Ann Smith', { first_name: 'Mary Ann', last_name: 'Smith', phone: '' }],
  ['Ada', { first_name: 'Ada', last_name: '', phone: '' }],
  ['(212) 555-0177', { first_name: '', last_name: '', phone: '(212) 555-0177' }],
  ['ada byron 212-555-0177', { first_name: 'ada', last_name: 'byron', phone: '212-555-0177' }],
  ['+1 212 555 0177 Ada', { first_name: 'Ada', last_name: '', phone: '+1 212 555 0177' }],
  ['', { first_name: '', last_name: '', phone: '' }],
])('personFromText reads %j', (text, person) => {
  expect(personFromText(text)).toEqual(person)
})

const at = (day: string, time: string) => ({ day, time })

test.each([
  [[at('2026-03-10', '08:30')], 'Tuesday at 8:30 AM'],
  [[at('2026-03-10', '08:30'), at('2026-03-10', '09:00')], 'Tuesday at 8:30 AM or 9 AM'],
  [
    [at('2026-03-10', '08:30'), at('2026-03-10', '09:00'), at('2026-03-13', '13:00')],
    'Tuesday at 8:30 AM or 9 AM, or Friday at 1 PM',
  ],
  [[], ''],
])('spokenTimes names each day once in %#', (times, text) => {
  expect(spokenTimes(times)).toBe(text)
})
