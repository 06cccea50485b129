import { expect, test } from 'vitest'
import { laterChoices } from './later-choices.ts'

const zone = 'America/New_York'
const at = (now: string) => laterChoices(new Date(now), zone).map((choice) => [choice.label, choice.at])

test('laterChoices sets Later today to two hours ahead, rounded up to the half hour', () => {
  expect(at('2026-11-24T15:10:00Z')).toEqual([
    ['Later today', '2026-11-24T17:30:00.000Z'],
    ['Tomorrow', '2026-11-25T14:00:00.000Z'],
  ])
})

test('laterChoices offers only Tomorrow when called in the evening', () => {
  expect(at('2026-11-25T00:00:00Z')).toEqual([['Tomorrow', '2026-11-25T14:00:00.000Z']])
})

test('laterChoices sets Tomorrow to 9 am local time across a daylight saving change', () => {
  expect(at('2027-03-13T20:00:00Z').at(-1)).toEqual(['Tomorrow', '2027-03-14T13:00:00.000Z'])
})
