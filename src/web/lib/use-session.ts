import { useSyncExternalStore } from 'react'
import { may, type Permission } from '#contract/http/permissions.ts'
import { type Session, session } from './session.ts'

/** The session of this browser, followed as it changes; null when nobody is logged in. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get)

/** True when the signed-in person may do that; nobody may when nobody is logged in. */
export function useMay(permission: Permission): boolean {
  const session = useSession()
  return session !== null && may(session.userInfo, permission)
}
