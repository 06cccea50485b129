import type { Reference } from '#contract/http/fields.ts'

/** The locations to choose from, as far as they are there. */
export interface LocationChoice {
  data?: Reference[] | undefined
  isError: boolean
}
