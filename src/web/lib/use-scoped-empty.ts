import { seenLocationLabels as labels } from '#contract/locations/seen-locations.labels.ts'
import { useSession } from './use-session.ts'

export interface EmptyText {
  title: string
  hint: string
}

/**
 * Returns the text of an empty list. For people who don't see every location, the title names their locations by `at`, and
 * the hint adds that other locations aren't shown.
 */
export function useScopedEmpty(everything: EmptyText, at: (places: string) => string): EmptyText {
  const session = useSession()
  if (!session?.userInfo.elsewhere) return everything
  const names = session.locationInfo.locations.map(({ name }) => name)
  if (names.length === 0) return { title: labels.none, hint: labels.noneHint }
  return { title: at(labels.places(names)), hint: `${everything.hint} ${labels.notShown}`.trim() }
}
