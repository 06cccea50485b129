import { NavLink } from 'react-router'
import classes from './tab-links.module.css'

interface TabLinksProps {
  label: string
  tabs: readonly { to: string; label: string }[]
}

/** The sections of a page that has an address for each, side by side. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, label: text }) => (
        <NavLink key={to} to={to} className={classes.tab ?? ''}>
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
