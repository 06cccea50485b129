import { serveReader } from '#server/platform/reader/serve-reader.ts'
import { archiveIterators } from '#server/slices/archives/archive-reader.ts'
import { readTable } from '#server/slices/imports/table-reader.ts'

// A process of its own for each file: see `startReader`.
serveReader((remote) => ({ table: readTable, ...archiveIterators(remote) }))
