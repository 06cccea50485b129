import { Select, type SelectProps } from '@mantine/core'
import classes from './choice.module.css'

/** A select for screen readers too: its list belongs to the page's main part, and is itself what scrolls. */
export function Choice<Value extends string | number = string>({
  comboboxProps,
  ...props
}: SelectProps<Value>) {
  return (
    <Select<Value>
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      comboboxProps={{ portalProps: { target: '#main' }, ...comboboxProps }}
      {...props}
    />
  )
}

/** A choice among many, found by typing; Enter takes the first that fits. */
export function SearchableChoice<Value extends string | number = string>(props: SelectProps<Value>) {
  return <Choice<Value> searchable selectFirstOptionOnChange nothingFoundMessage="Nothing fits" {...props} />
}
