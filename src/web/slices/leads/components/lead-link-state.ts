import { z } from 'zod'

const LinkState = z.object({ list: z.string() })

/** Address of the lead list as it was when a link with this state was followed. */
export function listPathFrom(state: unknown): string {
  const list = LinkState.safeParse(state).data?.list
  return list ? `/leads?${list}` : '/leads'
}
