import { expect, test } from 'vitest'
import { demoSounds, sampleRate, wavFile } from './wav.ts'

test('a file has the header that players read, and its samples', () => {
  const file = wavFile(Float32Array.of(0, 1, -1, 2))
  expect(file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(file.readUInt32LE(4)).toBe(file.length - 8)
  expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ')
  expect(file.readUInt16LE(20)).toBe(1)
  expect(file.readUInt16LE(22)).toBe(1)
  expect(file.readUInt32LE(24)).toBe(sampleRate)
  expect(file.readUInt32LE(28)).toBe(sampleRate * 2)
  expect(file.readUInt16LE(32)).toBe(2)
  expect(file.readUInt16LE(34)).toBe(16)
  expect(file.toString('latin1', 36, 40)).toBe('data')
  expect(file.readUInt32LE(40)).toBe(file.length - 44)
  expect([0, 1, 2, 3].map((at) => file.readInt16LE(44 + at * 2))).toEqual([0, 32_767, -32_767, 32_767])
})

test('the sounds are short, differ, can be heard and do not click', () => {
  const sounds = demoSounds()
  expect(new Set(sounds.map((sound) => sound.toString('base64'))).size).toBe(sounds.length)
  for (const sound of sounds) {
    const samples = Array.from({ length: (sound.length - 44) / 2 }, (_, at) => sound.readInt16LE(44 + at * 2))
    const seconds = samples.length / sampleRate
    expect(seconds).toBeGreaterThanOrEqual(2)
    expect(seconds).toBeLessThanOrEqual(6)
    expect(Math.max(...samples)).toBeGreaterThan(4_000)
    expect(Math.abs(samples[0] ?? 1)).toBe(0)
    expect(Math.abs(samples.at(-1) ?? 1_000)).toBeLessThan(500)
  }
})
