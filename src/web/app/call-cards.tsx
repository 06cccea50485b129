import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import type { ShownCall } from '#web/slices/realtime/calls.ts'
import classes from './call-card.module.css'
import { CallCard } from './call-card.tsx'

interface CallCardsProps {
  calls: readonly ShownCall[]
  onDismiss: (lead: number) => void
}

// How often it is looked whether a card has stayed long enough. Milliseconds.
const look = 2_000

/** The calls that come in, beside whatever page is open: they take no focus, and go by themselves. */
export function CallCards({ calls, onDismiss }: CallCardsProps) {
  const stack = useRef<HTMLElement>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (calls.length === 0) return
    const timer = setInterval(() => {
      // What somebody is just reading or about to use stays.
      if (stack.current?.matches(':hover, :focus-within')) return
      for (const { lead, until } of calls) if (until < Date.now()) onDismiss(lead)
    }, look)
    return () => clearInterval(timer)
  }, [calls, onDismiss])
  const dismiss = (lead: number) => {
    const buttons = [...(stack.current?.querySelectorAll<HTMLElement>('[data-dismiss]') ?? [])]
    const next = buttons.find((button) => button.dataset.dismiss !== String(lead))
    if (stack.current?.matches(':focus-within')) (next ?? document.getElementById('main'))?.focus()
    onDismiss(lead)
  }
  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {calls.length > 0 && (
        <section ref={stack} aria-label={realtimeMessages.calls} className={classes.stack}>
          {calls.map((call) => (
            <CallCard
              key={call.lead}
              call={call}
              onKnown={setAnnouncement}
              onDismiss={() => dismiss(call.lead)}
            />
          ))}
        </section>
      )}
    </>
  )
}
