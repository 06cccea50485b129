import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The second start finds its modules compiled, and their types taken off: it has to be said before any of them is imported.
// This one is plain JavaScript, for what takes types off would be loaded for it alone, and is 13 MB.
enableCompileCache(join(import.meta.dirname, '../../.cache/node'))
await import('./start.ts')
