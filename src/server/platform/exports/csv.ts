import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** Lines of cells as CSV (RFC 4180), with a byte order mark, so that Excel reads it as UTF-8. */
export const csvOf = (lines: AsyncIterable<(string | number | null)[]>): Readable =>
  Readable.from(lines).compose(
    // By default it quotes only a cell that has the line break of its rows.
    stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ }),
  )
