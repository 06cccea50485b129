import { Menu, type MenuProps } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

interface HeaderMenuProps {
  position: NonNullable<MenuProps['position']>
  /** The button that opens it. */
  target: ReactElement
  /** Whether it is open from the start. */
  opened?: boolean
  children: ReactNode
}

/** A menu of the header: arrow keys lead through it, Escape closes it, the button gets the focus back. */
export function HeaderMenu({ position, target, opened = false, children }: HeaderMenuProps) {
  return (
    <Menu
      position={position}
      defaultOpened={opened}
      width={200}
      transitionProps={{ duration: 100 }}
      // Within the header's landmark, and with nothing in the menu but its entries.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
