import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Part } from './part.tsx'

interface OverlayProps {
  title: string
  /** Wider where there is something to look at. */
  size?: 'lg' | 'xl'
  onClose: () => void
  /** A click beside it does not close it: what it shows is not to be had again. */
  firm?: boolean
  children: ReactNode
}

/** A dialog over the page, the whole screen on a phone. Escape and a click beside it close it; the focus goes back to where it was. */
export function Overlay({ title, size = 'lg', onClose, firm = false, children }: OverlayProps) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={!firm}
      closeOnEscape={!firm}
      title={title}
      size={size}
      styles={{ title: { fontWeight: 600 } }}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Not a banner, which a header outside the page's parts would be.
      attributes={{ header: { role: 'none' } }}
    >
      <Part>{children}</Part>
    </Modal>
  )
}
