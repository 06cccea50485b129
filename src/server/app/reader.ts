import { serveReader } from '#server/platform/reader/serve-reader.ts'
import { readTable } from '#server/slices/imports/table-reader.ts'

// A process of its own for each file: see `startReader`.
serveReader(() => ({ table: readTable }))
