import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './header.module.css'

interface MoreButtonProps extends ComponentProps<'button'> {
  /** True on one of the screens that the menu leads to. */
  current: boolean
}

/** The button of the 'More' menu, drawn before the menu's own code has arrived. */
export function MoreButton({ current, ...props }: MoreButtonProps) {
  return (
    <UnstyledButton {...props} className={classes.link} data-current={current || undefined}>
      More
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  )
}
