/** Samples per second of the demo's recordings: telephone quality. */
export const sampleRate = 8_000

/** A mono sound of 16-bit samples as a WAV file; `samples` lie between -1 and 1. */
export function wavFile(samples: Float32Array): Buffer {
  const bytes = samples.length * 2
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16) // length of the format part
  file.writeUInt16LE(1, 20) // PCM
  file.writeUInt16LE(1, 22) // channels
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28) // bytes per second
  file.writeUInt16LE(2, 32) // bytes per sample of all channels
  file.writeUInt16LE(16, 34) // bits per sample
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  samples.forEach((sample, at) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), 44 + at * 2)
  })
  return file
}

/** How a two-tone sound rings: its pitches in hertz, its length and its on and off times in seconds. */
interface Ringing {
  tones: readonly [number, number]
  seconds: number
  on: number
  off: number
}

const loudness = 0.12
const fadeSeconds = 0.06

/** A soft, ringback-like sound: two tones that swell in and out, with pauses between. */
function ringing({ tones, seconds, on, off }: Ringing): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) => {
    const time = at / sampleRate
    const within = time % (on + off)
    const untilSilence = Math.min(on - within, seconds - time)
    const fade = Math.max(0, Math.min(1, within / fadeSeconds, untilSilence / fadeSeconds))
    return loudness * fade * tones.reduce((sum, pitch) => sum + Math.sin(2 * Math.PI * pitch * time), 0)
  })
}

const ringings: readonly Ringing[] = [
  { tones: [440, 480], seconds: 3, on: 1.2, off: 0.6 },
  { tones: [400, 450], seconds: 2.6, on: 0.4, off: 0.2 },
  { tones: [350, 440], seconds: 2, on: 2, off: 0 },
  { tones: [392, 523], seconds: 4, on: 0.8, off: 0.5 },
  { tones: [330, 415], seconds: 3.4, on: 1.5, off: 0.4 },
]

/** The few sounds that stand for recorded calls. */
export const demoSounds = (): Buffer[] => ringings.map((one) => wavFile(ringing(one)))
