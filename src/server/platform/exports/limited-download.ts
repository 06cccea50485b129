import { Readable } from 'node:stream'
import { exportMessages } from '#contract/http/export-messages.ts'
import { exportLimits } from '#contract/http/exports.ts'
import { Download } from '../http/download.ts'
import type { Scope } from '../http/scope.ts'
import { createPlaces } from '../places.ts'

interface MadeFile {
  name: string
  contentType: string
  /** Number of rows or files it will have. */
  rows: number
  stream: Readable
  /** Releases resources held while the file is made. */
  close?: () => Promise<unknown>
}

const places = createPlaces(
  { total: exportLimits.atOnce, perKey: exportLimits.ofCompany, waitSeconds: exportLimits.waitSeconds },
  exportMessages.busy,
)

/**
 * Sends a file while it is made. Limits the number of concurrent downloads, their duration, and how slowly
 * the receiver reads.
 */
export async function limitedDownload(
  { companyId }: Pick<Scope, 'companyId'>,
  make: () => Promise<MadeFile>,
  minutes: number = exportLimits.minutes,
): Promise<Download> {
  const leave = await places.take(String(companyId))
  try {
    const { close, stream, ...file } = await make()
    const sent: Readable = Readable.from(
      whileTaken(stream, () => sent.destroy(new Error('a download was not taken'))),
      { objectMode: false },
    )
    const tooLong = setTimeout(() => sent.destroy(new Error('an export took too long')), minutes * 60_000)
    tooLong.unref()
    // The response also gets the error, and a stream that is never sent must not end the process.
    for (const each of [sent, stream]) each.on('error', () => undefined)
    sent.once('close', () => {
      clearTimeout(tooLong)
      stream.destroy()
      leave()
      // A connection that can't end its transaction is not used again.
      close?.().catch(() => undefined)
    })
    return new Download({ ...file, stream: sent })
  } catch (error) {
    leave()
    throw error
  }
}

/** Passes a stream on and ends it when the next piece is not requested in time. */
async function* whileTaken(stream: Readable, end: () => void): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    const timer = setTimeout(end, exportLimits.idleSeconds * 1000)
    try {
      yield piece
    } finally {
      clearTimeout(timer)
    }
  }
}
