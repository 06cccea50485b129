import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { IconChevronRight } from '#web/ui/icons/icons.tsx'
import { Part } from './part.tsx'
import classes from './section.module.css'

interface SectionProps {
  title: string
  /** Level of its heading: one below that of what it is a part of. */
  order: 2 | 3
  /** Where all of it is shown, of which the section is a part. */
  to?: string
  /** What stands at the end of the title line. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page or panel with a heading of its own. */
export function Section({ title, order, to, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={classes.header}>
        <Title order={order} id={id} size="h3">
          {to ? (
            <Link to={to} className={classes.link}>
              {title}
              <IconChevronRight size={16} aria-hidden />
            </Link>
          ) : (
            title
          )}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <Part>{children}</Part>
    </section>
  )
}
