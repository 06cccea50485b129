import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The second start finds its modules compiled; it has to be said before any of them is imported.
enableCompileCache(join(import.meta.dirname, '../../.cache/node'))
await import('./start.ts')
