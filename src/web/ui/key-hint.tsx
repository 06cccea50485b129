import { Kbd } from '@mantine/core'
import classes from './key-hint.module.css'

/** Shows which key leads to an input. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Kbd aria-hidden className={classes.key}>
      {children}
    </Kbd>
  )
}
