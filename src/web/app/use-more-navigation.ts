import { may } from '#contract/http/permissions.ts'
import { useSession } from '#web/lib/use-session.ts'
import { moreNavigation, type NavigationItem } from './navigation.ts'

/** The screens under 'More' that the signed-in person may see. */
export function useMoreNavigation(): NavigationItem[] {
  const session = useSession()
  return moreNavigation.filter(
    ({ permission }) => !permission || (session !== null && may(session.userInfo, permission)),
  )
}
