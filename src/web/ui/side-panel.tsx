import { CloseButton, Modal, Title } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Part } from './part.tsx'
import { ResizeHandle } from './resize-handle.tsx'
import classes from './side-panel.module.css'

/** Selects the panel. */
export const sidePanel = '[data-side-panel]'

interface SidePanelProps {
  title: ReactNode
  /** What stands between the title and the close button. */
  actions?: ReactNode
  /** Tells one content from another: the panel takes the focus when it opens and when its content changes. */
  contentKey: string | number
  /** True where something in the content takes the focus instead: it has `autoFocus` and `data-autofocus`. */
  focusesContent?: boolean
  /** Pixels. */
  width: number
  minWidth: number
  maxWidth: number
  onWidthChange: (width: number) => void
  onClose: () => void
  /** Stays in sight at the bottom while the rest scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A panel at the right of a page; the whole screen where there is no room beside it. Escape closes it. */
export function SidePanel(props: SidePanelProps) {
  const { title, actions, contentKey, focusesContent = false, onClose, footer, children } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Paper is narrow, but holds the panel alone.
  const hasRoom = useMediaQuery('(min-width: 62em), print', true, { getInitialValueInEffect: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the content
  useEffect(() => {
    if (!focusesContent) heading.current?.focus({ preventScroll: true })
  }, [contentKey])
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !isEscapeTaken(event.target, id)) onClose()
  })

  const focusable = { ref: heading, tabIndex: -1, className: classes.title }
  const content = (
    <>
      <div className={classes.header}>
        {hasRoom ? (
          <Title order={2} id={`${id}-title`} {...focusable}>
            {title}
          </Title>
        ) : (
          <Modal.Title data-autofocus={!focusesContent || undefined} fz="h2" fw={600} {...focusable}>
            {title}
          </Modal.Title>
        )}
        {actions}
        <CloseButton aria-label="Close" size="lg" onClick={onClose} />
      </div>
      <div className={classes.body}>
        <Part>{children}</Part>
      </div>
      {footer && (
        <div className={classes.footer}>
          <Part>{footer}</Part>
        </div>
      )}
    </>
  )
  if (!hasRoom) {
    return (
      <Modal.Root opened onClose={onClose} closeOnEscape={false} fullScreen transitionProps={{ duration: 0 }}>
        <Modal.Content data-side-panel id={id} className={classes.screen}>
          {content}
        </Modal.Content>
      </Modal.Root>
    )
  }
  return (
    <ResizablePanel id={id} {...props}>
      {content}
    </ResizablePanel>
  )
}

function ResizablePanel({
  id,
  width,
  minWidth,
  maxWidth,
  onWidthChange,
  children,
}: SidePanelProps & { id: string }) {
  const [current, setCurrent] = useState(width)
  return (
    <section
      data-side-panel
      id={id}
      aria-labelledby={`${id}-title`}
      className={classes.panel}
      style={{ width: current }}
    >
      <ResizeHandle
        label="Panel width"
        controls={id}
        width={current}
        min={minWidth}
        max={maxWidth}
        onResize={setCurrent}
        onResizeEnd={onWidthChange}
      />
      <div className={classes.content}>{children}</div>
    </section>
  )
}

/** True where Escape means something nearer: leaving an input, an open list or another dialog. */
function isEscapeTaken(target: EventTarget | null, panelId: string): boolean {
  if (document.querySelector(`[aria-modal="true"]:not(#${CSS.escape(panelId)})`)) return true
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, form, [aria-haspopup][aria-expanded="true"]')) return true
  const dialog = target.closest('[role="dialog"], [role="menu"], [role="listbox"]')
  return dialog !== null && dialog.id !== panelId
}
