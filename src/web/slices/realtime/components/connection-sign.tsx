import { useEffect, useState } from 'react'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import classes from './connection-sign.module.css'

// A short loss is none that anybody has to know of. Milliseconds.
const patience = 6_000

/** Says that what is shown may be old, once that has lasted for a while. */
export function ConnectionSign({ isLost }: { isLost: boolean }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLost) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [isLost])
  return (
    <div role="status" className={classes.place}>
      {isShown && <div className={classes.sign}>{realtimeMessages.lost}</div>}
    </div>
  )
}
