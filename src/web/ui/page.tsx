import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { productName } from '#contract/product.ts'
import { setTabTitle } from '#web/lib/tab-title.ts'
import classes from './page.module.css'
import { Part, partsOf } from './part.tsx'

/** Sets the title of the browser tab; the shell reads it out after a navigation. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    setTabTitle(`${title} · ${productName}`)
  }, [title])
}

interface PageProps {
  /** The page's one h1, and the tab's title unless `tabTitle` says otherwise. */
  title: string
  tabTitle?: string
  /** Small, beside the title. */
  subtitle?: ReactNode
  /** True for a title that loads later than the page: on a phone it then fills its line up to the menu, and nothing moves. */
  lateTitle?: boolean
  /** Links and buttons of the page as a whole, at the end of the title line. */
  actions?: ReactNode
  /** Rare actions of the page, after those: on a phone beside the title. */
  menu?: ReactNode
  /** Widest the content gets: all there is for tables, less for cards, forms and text. */
  width?: 'full' | 'wide' | 'form' | 'text'
  children: ReactNode
}

/** Frame of a page: title line and content. */
export function Page({
  title,
  tabTitle = title,
  subtitle,
  lateTitle = false,
  actions,
  menu,
  width = 'full',
  children,
}: PageProps) {
  usePageTitle(tabTitle)
  return (
    <div className={classes.page} data-width={width}>
      <Group component="header" gap="sm" className={classes.header} data-late-title={lateTitle}>
        <div className={classes.titles}>
          <Title order={1}>{title}</Title>
          {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
        </div>
        {actions && (
          <Group gap="xs" className={classes.actions}>
            <Part>{actions}</Part>
          </Group>
        )}
        <Part>{menu}</Part>
      </Group>
      {partsOf(children)}
    </div>
  )
}
