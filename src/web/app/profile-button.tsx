import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconUserCircle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './header.module.css'

/** The button of the profile menu, drawn before the menu's own code has arrived. */
export function ProfileButton(props: ComponentProps<'button'>) {
  return (
    <UnstyledButton {...props} className={classes.profile}>
      <IconUserCircle size={20} stroke={1.75} aria-hidden />
      <span className={classes.profileLabel}>Profile</span>
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  )
}
