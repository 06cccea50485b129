import { Menu } from '@mantine/core'
import { NavLink } from 'react-router'
import classes from './header.module.css'
import { HeaderMenu } from './header-menu.tsx'
import { MoreButton } from './more-button.tsx'
import { prefetchPage } from './navigation.ts'
import { useMoreNavigation } from './use-more-navigation.ts'

export default function MoreMenu({ current, opened }: { current: boolean; opened: boolean }) {
  return (
    <HeaderMenu position="bottom-start" target={<MoreButton current={current} />} opened={opened}>
      {useMoreNavigation().map(({ to, label }) => (
        <Menu.Item
          key={to}
          component={NavLink}
          to={to}
          className={classes.menuItem ?? ''}
          onPointerEnter={() => prefetchPage(to)}
          onFocus={() => prefetchPage(to)}
        >
          {label}
        </Menu.Item>
      ))}
    </HeaderMenu>
  )
}
