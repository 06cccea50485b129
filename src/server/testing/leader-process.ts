import { createPool } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { lead } from '#server/platform/periodic/leader.ts'
import { repeat } from '#server/platform/periodic/repeat.ts'

// A process that does periodic work while it leads, and prints a line for each run.
const log = createLog('silent')
const pool = createPool({ connection: { connectionString: process.env.DATABASE_URL }, size: 2, log })
const closing = new AbortController()
process.on('SIGTERM', () => closing.abort())
const run = async () => void process.stdout.write('run\n')
await lead(
  { pool, log },
  ({ over, confirm }) => repeat([{ name: 'line', seconds: 0.05, run }], over, log, confirm),
  closing.signal,
)
await pool.end()
