import { useSyncExternalStore } from 'react'
import { type Session, session } from './session.ts'

/** The session of this browser, followed as it changes; null when nobody is logged in. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.get)
