import { z } from 'zod'

const LinkState = z.object({ list: z.string() })

/** Address of a list as it was when a link with this state was followed. */
export function listPathIn(path: string, state: unknown): string {
  const list = LinkState.safeParse(state).data?.list
  return list ? `${path}?${list}` : path
}
