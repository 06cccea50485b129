import { z } from 'zod'

/** What a page needs to lead back to where its link was followed. */
export interface LinkState {
  /** The address. */
  from: string
  /** The query string of the list that is that page. */
  list?: string
}
const From = z.object({ from: z.string().startsWith('/') })
const List = z.object({ list: z.string() })

/** The list's path with the query it had when the link was followed. */
export function listPathIn(path: string, state: unknown): string {
  const list = List.safeParse(state).data?.list
  return list ? `${path}?${list}` : path
}

/** Where the link was followed; undefined for a page that was opened by its address. */
export const originIn = (state: unknown): string | undefined => From.safeParse(state).data?.from
