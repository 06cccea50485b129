import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does on a change of page what the browser does on a real page load: focus leaves the link that was followed, and
 * the new page's title is read out. Answers that title, for a live region. A page that focuses a field keeps it there.
 */
export function usePageChange(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    setAnnouncement(document.title)
  }, [pathname, main])
  return announcement
}
