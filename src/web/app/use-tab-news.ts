import { useCallback, useEffect, useRef } from 'react'
import { setTabNews } from '#web/lib/tab-title.ts'
import { isAway } from '#web/slices/realtime/notices.ts'

/** Counts what is new in the tab's title until somebody looks at the tab. Answers how to add to it. */
export function useTabNews(): (count: number) => void {
  const news = useRef(0)
  useEffect(() => {
    const look = () => {
      if (isAway()) return
      news.current = 0
      setTabNews(0)
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      setTabNews(0)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return useCallback((count) => {
    if (!isAway()) return
    news.current += count
    setTabNews(news.current)
  }, [])
}
