import { expect, test } from 'vitest'
import { nameInEmail } from './names.ts'

test.each([
  'Example Dental',
  'Dr. J.R. Miller, D.D.S.',
  'Smiles & More Inc.',
  'Zahnärzte am Markt 3.0',
  'Open 24/7: Dental',
])('nameInEmail returns the name "%s" unchanged', (name) => {
  expect(nameInEmail(name)).toBe(name)
})

test.each([
  'Your account is locked, see https://evil.example/pay',
  'See ftp://203.0.113.5',
  'Go to WWW.evil',
  'Pay at evil.example now',
  'Pay at Evil.Example/now',
  'Write to pay@evil.example',
  'Pay at evil。example',
  'Pay at evil．example',
  'Pay at xn--evl-8va.xn--p1ai',
])('nameInEmail rejects a name with a web or email address: %s', (name) => {
  expect(nameInEmail(name)).toBeUndefined()
})

test('nameInEmail returns undefined for an empty or missing name', () => {
  expect([nameInEmail(''), nameInEmail(null)]).toEqual([undefined, undefined])
})
