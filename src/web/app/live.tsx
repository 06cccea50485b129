import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Change, type Changes, listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { noteTold } from '#web/lib/activity.ts'
import { call } from '#web/lib/api.ts'
import { createRefresher } from '#web/lib/refresher.ts'
import { listen } from '#web/slices/realtime/api/share.ts'
import { callsAfter, callsAfterMissed, mayStillRing, type ShownCall } from '#web/slices/realtime/calls.ts'
import { ConnectionSign } from '#web/slices/realtime/components/connection-sign.tsx'
import { giveNotice } from '#web/slices/realtime/notices.ts'
import { CallCards } from './call-cards.tsx'
import { staleQueries } from './stale-queries.ts'
import { useTabNews } from './use-tab-news.ts'

// What this page deletes shows its own end first. Milliseconds.
const beforeGone = 2_000

const isOfCall = ({ subject }: Change) => subject === 'call'
const isNewLead = ({ subject, what }: Change) => subject === 'lead' && what === 'created'

/** Shows what others change as it happens, on whatever page is open. Arrives after the page. */
export default function Live() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState<boolean>()
  const [calls, setCalls] = useState<readonly ShownCall[]>([])
  const addNews = useTabNews()

  useEffect(() => {
    const refresh = createRefresher(client)
    let hasOpened = false
    const show = ({ reset, changes }: Changes) => {
      if (reset) refresh([[]])
      const gone = changes.filter(({ what }) => what === 'deleted')
      refresh(changes.filter(({ what }) => what !== 'deleted').flatMap(staleQueries))
      refresh(gone.flatMap((change) => staleQueries({ ...change, id: null })))
      if (gone.length > 0) setTimeout(() => refresh(gone.flatMap(staleQueries)), beforeGone)
    }
    const tell = (changes: readonly Change[]) => {
      const leads = changes.filter(isNewLead)
      addNews(leads.length)
      if (leads.length > 0) void giveNotice('newLead', () => navigate('/leads'))
      for (const { subject, what, lead } of changes) {
        if (subject === 'call' && what === callChanges.ringing) {
          void giveNotice('ringing', () => navigate(`/leads/${lead}`))
        }
      }
    }
    // A call may have begun before this page did. What is heard of it while that is asked comes after.
    let heard: Change[] = []
    let hasAsked = false
    call(listenToChanges, { query: { age: String(mayStillRing) } }, { background: true })
      .then(({ changes }) => {
        const ofCalls = [...changes.filter(isOfCall), ...heard]
        setCalls((shown) => callsAfterMissed(shown, ofCalls, Date.now()))
      })
      .catch(() => undefined)
      .finally(() => {
        hasAsked = true
        heard = []
      })
    const stop = listen({
      onOpen(now) {
        noteTold(now)
        setOpen(now)
      },
      onChanges(news, missed) {
        show(news)
        if (!hasAsked) heard.push(...news.changes.filter(isOfCall))
        setCalls((shown) =>
          missed
            ? callsAfterMissed(shown, news.changes, Date.now())
            : news.changes.reduce((all, change) => callsAfter(all, change, Date.now()), shown),
        )
        // What happened before the page was there is no news on it.
        if (hasOpened || !missed) tell(news.changes)
        hasOpened = true
      },
    })
    return () => {
      stop()
      noteTold(false)
    }
  }, [client, navigate, addNews])

  const dismiss = useCallback(
    (lead: number) => setCalls((shown) => shown.filter((call) => call.lead !== lead)),
    [],
  )
  return (
    <>
      <CallCards calls={calls} onDismiss={dismiss} />
      <ConnectionSign isLost={isOpen === false} />
    </>
  )
}
