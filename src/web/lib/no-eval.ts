import { z } from 'zod'

// Before the first schema is made: Zod tries `new Function` for it, which the Content-Security-Policy blocks and reports.
z.config({ jitless: true })
