import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Change, type Changes, listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { call } from '#web/lib/api.ts'
import { setLiveUpdates } from '#web/lib/live-updates.ts'
import { createRefresher } from '#web/lib/refresher.ts'
import { setTabNews } from '#web/lib/tab-title.ts'
import { infoQuery } from '#web/slices/auth/api/info.ts'
import { tellOfRequest } from '#web/slices/queue/components/request-toast.ts'
import { listen } from '#web/slices/realtime/api/share.ts'
import { callsAfter, callsAfterMissed, ringingWindow, type ShownCall } from '#web/slices/realtime/calls.ts'
import { isAway, notify } from '#web/slices/realtime/notices.ts'
import { CallCards } from './call-cards.tsx'
import { staleQueries } from './stale-queries.ts'

// Milliseconds that let the page of a deleted record close first.
const deleteDelay = 2_000

const isOfCall = ({ subject }: Change) => subject === 'call'
const isNewRequest = ({ subject, what }: Change) => subject === 'request' && what === 'created'

interface LiveProps {
  /** Whether changes arrive. */
  onOpen: (isOpen: boolean) => void
}

export default function Live({ onOpen }: LiveProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [calls, setCalls] = useState<readonly ShownCall[]>([])
  const addNews = useTabNews()

  useEffect(() => {
    const refresh = createRefresher(client)
    let hasOpened = false
    const show = ({ reset, changes }: Changes) => {
      if (reset) {
        refresh([[]])
        // The person's permissions may also have changed.
        void client.fetchQuery(infoQuery).catch(() => undefined)
      }
      const deletions = changes.filter(({ what }) => what === 'deleted')
      refresh(changes.filter(({ what }) => what !== 'deleted').flatMap(staleQueries))
      refresh(deletions.flatMap((change) => staleQueries({ ...change, id: null })))
      if (deletions.length > 0) setTimeout(() => refresh(deletions.flatMap(staleQueries)), deleteDelay)
    }
    const notifyAbout = (changes: readonly Change[]) => {
      const requests = changes.filter(isNewRequest)
      addNews(requests.length)
      if (requests.length > 0) void notify('newRequest', () => navigate('/queue'))
      for (const { id } of requests) if (id !== null) void tellOfRequest(client, id, () => navigate('/queue'))
      for (const { subject, what, lead } of changes) {
        if (subject === 'call' && what === callChanges.ringing) {
          void notify('ringing', () => navigate(`/leads/${lead}`))
        }
      }
    }
    // A call may have started before this page loaded. Changes that arrive during the request are buffered.
    let buffered: Change[] = []
    let hasLoaded = false
    call(listenToChanges, { query: { age: String(ringingWindow) } }, { background: true })
      .then(({ changes }) => {
        const ofCalls = [...changes.filter(isOfCall), ...buffered]
        setCalls((shown) => callsAfterMissed(shown, ofCalls, Date.now()))
      })
      .catch(() => undefined)
      .finally(() => {
        hasLoaded = true
        buffered = []
      })
    const stop = listen({
      onOpen(now) {
        setLiveUpdates(now)
        onOpen(now)
      },
      onChanges(news, missed) {
        show(news)
        if (!hasLoaded) buffered.push(...news.changes.filter(isOfCall))
        setCalls((shown) =>
          missed
            ? callsAfterMissed(shown, news.changes, Date.now())
            : news.changes.reduce((all, change) => callsAfter(all, change, Date.now()), shown),
        )
        // Changes from before the page loaded are not announced.
        if (hasOpened || !missed) notifyAbout(news.changes)
        hasOpened = true
      },
    })
    return () => {
      stop()
      setLiveUpdates(false)
      onOpen(true)
    }
  }, [client, navigate, addNews, onOpen])

  const dismiss = useCallback(
    (request: number) => setCalls((shown) => shown.filter((call) => call.request !== request)),
    [],
  )
  return <CallCards calls={calls} onDismiss={dismiss} />
}

/** Counts new requests in the tab title until the user returns to the tab. */
function useTabNews(): (count: number) => void {
  const news = useRef(0)
  useEffect(() => {
    const clearNews = () => {
      if (isAway()) return
      news.current = 0
      setTabNews(0)
    }
    window.addEventListener('focus', clearNews)
    document.addEventListener('visibilitychange', clearNews)
    return () => {
      setTabNews(0)
      window.removeEventListener('focus', clearNews)
      document.removeEventListener('visibilitychange', clearNews)
    }
  }, [])
  return useCallback((count) => {
    if (!isAway()) return
    news.current += count
    setTabNews(news.current)
  }, [])
}
