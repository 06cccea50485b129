import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import classes from './tab-links.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** The sections of a page that has an address for each, side by side. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const strip = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone there are more tabs than fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address makes another tab current
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - strip.current.offsetLeft - 24
  }, [pathname])
  return (
    <nav aria-label={label} ref={strip} className={classes.tabs}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} className={classes.tab ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
