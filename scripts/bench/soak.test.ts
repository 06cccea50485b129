import { expect, test } from 'vitest'
import { brokenBounds, inThirds } from './soak.ts'

const steady = (megabytes: number) => Array.from({ length: 30 }, () => megabytes)

test('memory that is steady and little is in order', () => {
  expect(brokenBounds(inThirds(steady(199)))).toEqual([])
})

test('a single sample at the bound is too much', () => {
  const samples = steady(150)
  samples[3] = 200
  expect(brokenBounds(inThirds(samples))).toEqual(['The server had 200 MB, of less than 200.'])
})

test('memory that goes on growing is told, growth while everything gets warm is not', () => {
  const growing = Array.from({ length: 30 }, (_, at) => 50 + at * 4)
  expect(brokenBounds(inThirds(growing))).toHaveLength(1)
  expect(brokenBounds(inThirds([...steady(50), ...steady(100), ...steady(100)]))).toEqual([])
})
