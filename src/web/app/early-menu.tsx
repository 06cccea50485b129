import { type ComponentProps, type ReactElement, Suspense, useState } from 'react'

interface EarlyMenuProps {
  /** Its button alone. */
  button: (props: ComponentProps<'button'>) => ReactElement
  menu: (opened: boolean) => ReactElement
}

/** A menu whose button is drawn before its own code has arrived: a click that comes so early opens it then. */
export function EarlyMenu({ button, menu }: EarlyMenuProps) {
  const [isAskedFor, setAskedFor] = useState(false)
  return <Suspense fallback={button({ onClick: () => setAskedFor(true) })}>{menu(isAskedFor)}</Suspense>
}
