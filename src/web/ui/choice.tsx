import { Select, type SelectProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

export const scrollingOptions = { options: { maxHeight: 'min(27rem, 50dvh)', overflowY: 'auto' } } as const

/** A select for screen readers too: its list belongs to the page's main part, and is itself what scrolls. */
export function Choice<Value extends string | number = string>({
  comboboxProps,
  ...props
}: SelectProps<Value>) {
  return (
    <Select<Value>
      allowDeselect={false}
      withScrollArea={false}
      styles={scrollingOptions}
      comboboxProps={{ portalProps: { target: '#main' }, ...comboboxProps }}
      {...props}
    />
  )
}

/** A choice among many, found by typing; Enter takes the first that fits. */
export function SearchableChoice<Value extends string | number = string>({
  onKeyDown,
  ...props
}: SelectProps<Value>) {
  // As in a plain choice. Mantine would send the form.
  const openAtEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.currentTarget.getAttribute('aria-expanded') !== 'true') event.currentTarget.click()
  }
  return (
    <Choice<Value>
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No matches"
      onKeyDown={openAtEnter}
      {...props}
    />
  )
}
