import { type ReactNode, useEffect } from 'react'
import { render } from 'vitest-browser-react'

/** Draws this, and waits until its first effects have run: React's production build has no `act` that would. */
export async function draw(content: ReactNode): Promise<void> {
  const drawn = Promise.withResolvers<void>()
  // The effects of what comes before it have run when its own do.
  function End() {
    useEffect(drawn.resolve, [])
    return null
  }
  await render(
    <>
      {content}
      <End />
    </>,
  )
  await drawn.promise
}
