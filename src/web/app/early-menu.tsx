import { UnstyledButton } from '@mantine/core'
import { type ComponentProps, type ReactElement, Suspense, useState } from 'react'
import { moreLabel, profileLabel } from '#contract/product.ts'
import { IconChevronDown, IconDots, IconUserCircle } from '#web/ui/icons/icons.tsx'
import classes from './header.module.css'

/** Use of a menu's button before the menu's code has loaded. */
export interface EarlyUse {
  focused: boolean
  opened: boolean
}

interface EarlyMenuProps {
  button: (props: ComponentProps<'button'>) => ReactElement
  menu: (early: EarlyUse) => ReactElement
}

/**
 * A menu whose button shows before its code has loaded. Pressing it early opens the menu once it arrives, and the menu's
 * own button takes over the focus.
 */
export function EarlyMenu({ button, menu }: EarlyMenuProps) {
  const [focused, setFocused] = useState(false)
  const [opened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const early = button({
    onClick: open,
    // Opens on press: if the menu arrives before the release, neither button gets a click.
    onMouseDown: open,
    onKeyDown: ({ key }) => {
      if (key === 'Enter' || key === ' ') open()
    },
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  })
  return <Suspense fallback={early}>{menu({ focused, opened })}</Suspense>
}

interface MoreButtonProps extends ComponentProps<'button'> {
  current: boolean
}

export function MoreButton({ current, ...props }: MoreButtonProps) {
  return (
    <UnstyledButton {...props} className={classes.link} data-current={current || undefined}>
      <IconDots size={22} stroke={1.75} aria-hidden />
      {moreLabel}
      <IconChevronDown size={14} aria-hidden data-desk />
    </UnstyledButton>
  )
}

export function ProfileButton(props: ComponentProps<'button'>) {
  return (
    <UnstyledButton {...props} className={classes.profile}>
      <IconUserCircle size={20} stroke={1.75} aria-hidden />
      <span className={classes.profileLabel}>{profileLabel}</span>
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  )
}
