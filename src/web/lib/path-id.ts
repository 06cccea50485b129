import { IdParams } from '#contract/http/fields.ts'

/** The id that a part of an address names; undefined when it is none. */
export const pathId = (part: string | undefined): number | undefined =>
  IdParams.safeParse({ id: part }).data?.id
