import type { Readable } from 'node:stream'
import { exportMessages } from '#contract/http/export-messages.ts'
import { exportLimits } from '#contract/http/exports.ts'
import { AppError } from '../errors.ts'
import { Download } from '../http/download.ts'

interface MadeFile {
  name: string
  contentType: string
  /** How many rows or files it will have. */
  rows: number
  stream: Readable
  /** Gives back what making it holds. */
  close?: () => Promise<unknown>
}

let running = 0

/** A file that is made while it is sent: so many at once, each within some minutes. */
export async function limitedDownload(
  make: () => Promise<MadeFile>,
  minutes: number = exportLimits.minutes,
): Promise<Download> {
  if (running >= exportLimits.atOnce)
    throw new AppError('too_many_requests', { detail: exportMessages.busy, retryAfterSeconds: 60 })
  running += 1
  try {
    const { close, ...file } = await make()
    const { stream } = file
    const tooLong = setTimeout(() => stream.destroy(new Error('an export took too long')), minutes * 60_000)
    tooLong.unref()
    // The answer's sender hears of it too; one that is never sent must not end the process.
    stream.on('error', () => undefined)
    stream.once('close', () => {
      clearTimeout(tooLong)
      running -= 1
      // A connection that can't end its transaction is not used again.
      close?.().catch(() => undefined)
    })
    return new Download(file)
  } catch (error) {
    running -= 1
    throw error
  }
}
