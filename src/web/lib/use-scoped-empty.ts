import { seenLocationLabels as labels } from '#contract/locations/seen-locations.labels.ts'
import { useSession } from './use-session.ts'

export interface EmptyText {
  title: string
  hint: string
}

/**
 * What an empty list says to the signed-in person: the given text, or for people who don't see every location, where
 * nothing waits and that there is more. `at` is the title for the locations they see.
 */
export function useScopedEmpty(everything: EmptyText, at: (places: string) => string): EmptyText {
  const session = useSession()
  if (!session?.userInfo.elsewhere) return everything
  const names = session.locationInfo.locations.map(({ name }) => name)
  if (names.length === 0) return { title: labels.none, hint: labels.noneHint }
  return { title: at(labels.places(names)), hint: `${everything.hint} ${labels.notShown}`.trim() }
}
