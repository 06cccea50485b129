import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { useSession } from '#web/lib/use-session.ts'
import classes from './connection-sign.module.css'

// Ignore short interruptions. Milliseconds.
const delay = 6_000

/** Says at once that the browser is offline, and after a while that live updates are. */
export function ConnectionSign({ isLost }: { isLost: boolean }) {
  const { online } = useNetwork()
  // Without a login nothing is connected.
  const isMissed = useSession() !== null && isLost
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isMissed) return setShown(false)
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [isMissed])
  return (
    <div role="status" className={classes.place}>
      {(isShown || !online) && (
        <div className={classes.sign}>{online ? realtimeMessages.lost : realtimeMessages.offline}</div>
      )}
    </div>
  )
}
