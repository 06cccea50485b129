import fc from 'fast-check'
import { inject } from 'vitest'

// Every property of a run draws from the seed that the run began with.
fc.configureGlobal({ seed: inject('seed') })
