import { useParams } from 'react-router'
import { IdParams } from '#contract/http/fields.ts'

export const pathId = (part: string | undefined): number | undefined =>
  IdParams.safeParse({ id: part }).data?.id

/** The id in the current URL under this name. */
export const usePathId = (name: string): number | undefined => pathId(useParams()[name])
