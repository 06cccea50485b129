import { expect, test } from 'vitest'
import { nameInMail } from './names.ts'

test.each([
  'Example Dental',
  'Dr. J.R. Miller, D.D.S.',
  'Smiles & More Inc.',
  'Zahnärzte am Markt 3.0',
  'Open 24/7: Dental',
])('nameInMail keeps the name %s', (name) => {
  expect(nameInMail(name)).toBe(name)
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
])('nameInMail drops the name %s', (name) => {
  expect(nameInMail(name)).toBeUndefined()
})

test('nameInMail returns undefined for an empty name', () => {
  expect([nameInMail(''), nameInMail(null)]).toEqual([undefined, undefined])
})
