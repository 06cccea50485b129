import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface FileOfRows {
  name: string
  contentType: string
  /** Number of rows it will have. */
  rows: number
  stream: Readable
}

/** A file of rows that is made while it is sent. */
export class Download {
  readonly rows: number
  readonly stream: Readable
  readonly #file: FileOfRows

  constructor(file: FileOfRows) {
    this.rows = file.rows
    this.stream = file.stream
    this.#file = file
  }

  sendTo(reply: FastifyReply): FastifyReply {
    const { name, contentType, stream } = this.#file
    return reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .type(contentType)
      .send(stream)
  }
}
