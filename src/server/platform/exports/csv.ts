import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** Formats lines of cells as CSV (RFC 4180), with a byte order mark so that Excel reads it as UTF-8. */
export const csvOf = (lines: AsyncIterable<(string | number | null)[]>): Readable =>
  Readable.from(lines).compose(
    // By default only cells that contain the row delimiter are quoted.
    stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
  )
