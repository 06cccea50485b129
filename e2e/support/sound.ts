import { expect, type Locator, type Page } from '@playwright/test'

// MPEG 1, layer III, 128 kbit/s, 44.1 kHz, joint stereo, no checksum: 1,152 samples in 417 bytes (ISO/IEC 11172-3).
const frameHeader = [0xff, 0xfb, 0x90, 0x64]
const frameBytes = 417
const framesPerSecond = 44_100 / 1_152

/** A recording of silence that a browser plays: frames whose sound is all zeros. */
export function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(frameBytes)
  frame.set(frameHeader)
  return Buffer.concat(Array.from({ length: Math.ceil(seconds * framesPerSecond) }, () => frame))
}

/** What a test asks of an audio player in the page. */
interface Player {
  muted: boolean
  currentTime: number
  readonly duration: number
  readonly readyState: number
  readonly seeking: boolean
  play(): Promise<void>
  pause(): void
}

/** Plays a recording, by parts of its file, and seeks to a second before its end. */
export async function expectPlayable(page: Page, audio: Locator): Promise<void> {
  const ask = <T>(question: (player: Player) => T) => audio.evaluate(question)
  const part = page.waitForResponse((response) => response.url().includes('/recordings/'))
  await ask((player) => {
    player.muted = true
    return player.play()
  })
  expect((await part).status()).toBe(206)
  expect((await part).headers()['content-range']).toMatch(/^bytes \d+-\d+\/\d+$/)
  await expect.poll(() => ask((player) => player.readyState)).toBeGreaterThanOrEqual(2)
  await expect.poll(() => ask((player) => player.currentTime)).toBeGreaterThan(0)
  expect(await ask((player) => player.duration)).toBeGreaterThan(2)
  await ask((player) => {
    player.pause()
    player.currentTime = player.duration - 1
  })
  await expect
    .poll(() => ask((player) => !player.seeking && player.duration - player.currentTime))
    .toBeCloseTo(1)
}
