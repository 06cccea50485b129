import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Part } from './part.tsx'
import { useReturnFocus } from './use-return-focus.ts'

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
  useReturnFocus()
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
