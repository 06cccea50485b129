import { Select, type SelectProps } from '@mantine/core'

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
export function SearchableChoice<Value extends string | number = string>(props: SelectProps<Value>) {
  return <Choice<Value> searchable selectFirstOptionOnChange nothingFoundMessage="No matches" {...props} />
}
