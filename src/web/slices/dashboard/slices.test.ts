import { expect, test } from 'vitest'
import { formatShare, paletteColor, statusColor, toSlices } from './slices.ts'

const counts = [
  { name: 'new', value: 3, label: 'New Lead' },
  { name: 'repeat', value: 0, label: 'Repeat' },
  { name: 'na', value: 1, label: 'Not Applicable' },
]

test('slices leave out what is empty and add up to the whole', () => {
  const slices = toSlices(counts, 'status', statusColor)
  expect(slices.map(({ name, share, to, color }) => [name, share, to, color])).toEqual([
    ['new', 0.75, '/leads?status=new', 'var(--status-new)'],
    ['na', 0.25, '/leads?status=na', 'var(--status-na)'],
  ])
})

test('no leads make no slices', () => {
  expect(toSlices([], 'type', paletteColor)).toEqual([])
})

test('the palette starts over after six colours', () => {
  expect([0, 5, 6].map((index) => paletteColor('x', index))).toEqual([
    'var(--chart-1)',
    'var(--chart-6)',
    'var(--chart-1)',
  ])
})

test('a share never reads as nothing while there is something', () => {
  expect([0, 0.0004, 0.1234, 1].map(formatShare)).toEqual(['0.0%', '<0.1%', '12.3%', '100.0%'])
})
