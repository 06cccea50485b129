import type { FastifyBaseLogger } from 'fastify'

type Entry = Parameters<FastifyBaseLogger['info']>

/** Creates a request's logger on first use, which most requests never need. */
export class RequestLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  get level() {
    return this.#log.level
  }

  fatal(...entry: Entry) {
    this.#log.fatal(...entry)
  }
  error(...entry: Entry) {
    this.#log.error(...entry)
  }
  warn(...entry: Entry) {
    this.#log.warn(...entry)
  }
  info(...entry: Entry) {
    this.#log.info(...entry)
  }
  debug(...entry: Entry) {
    this.#log.debug(...entry)
  }
  trace(...entry: Entry) {
    this.#log.trace(...entry)
  }
  silent() {}

  child(...how: Parameters<FastifyBaseLogger['child']>) {
    return this.#log.child(...how)
  }
}
