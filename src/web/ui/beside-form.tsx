import type { ReactNode } from 'react'
import classes from './beside-form.module.css'

/** What arrives while a form is in use: next to it where there is room, so that nothing moves under the mouse. */
export const BesideForm = ({ children }: { children: ReactNode }) => (
  <div className={classes.beside}>{children}</div>
)
