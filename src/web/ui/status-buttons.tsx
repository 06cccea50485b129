import { Alert, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './status-buttons.module.css'
import { StatusDot } from './status-mark.tsx'

interface StatusButtonsProps<K extends string> {
  /** What the buttons set. */
  label: string
  keys: readonly K[]
  labelOf: (key: K) => string
  colorOf: (key: K) => string
  value: K
  onChange: (key: K) => void
  /** Why the last one could not be set. */
  failure: string | undefined
  onDismiss: () => void
}

/** A button per status; any of them can be set from any other (spec section 4). */
export function StatusButtons<K extends string>(props: StatusButtonsProps<K>) {
  const { label, keys, labelOf, colorOf, value, onChange, failure, onDismiss } = props
  const selector = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the current status
  useEffect(() => {
    const row = selector.current
    const pressed = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (row && pressed) row.scrollLeft = pressed.offsetLeft - (row.clientWidth - pressed.offsetWidth) / 2
  }, [value])
  return (
    <div className={classes.row}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the inputs of a form */}
      <div role="group" aria-label={label} className={classes.selector} ref={selector}>
        {keys.map((key) => (
          <UnstyledButton
            key={key}
            className={classes.status}
            style={{ '--tone': colorOf(key) }}
            aria-pressed={key === value}
            onClick={() => key !== value && onChange(key)}
          >
            <StatusDot color={colorOf(key)} />
            {labelOf(key)}
          </UnstyledButton>
        ))}
      </div>
      {failure && (
        <Alert
          color="red"
          mt="xs"
          role="alert"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={onDismiss}
        >
          {failure}
        </Alert>
      )}
    </div>
  )
}
