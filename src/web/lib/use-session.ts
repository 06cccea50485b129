import { useSyncExternalStore } from 'react'
import { may, type Permission } from '#contract/http/permissions.ts'
import { type Session, session } from './session.ts'

export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get)

export function useMay(permission: Permission): boolean {
  const session = useSession()
  return session !== null && may(session.userInfo, permission)
}
