import classes from './written-text.module.css'

/** Text as somebody wrote it, with its line breaks. */
export function WrittenText({ children }: { children: string }) {
  return <p className={classes.text}>{children}</p>
}
