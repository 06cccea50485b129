import { NumberInput, type NumberInputProps } from '@mantine/core'

/** An amount in dollars with two decimals; a comma is one of thousands, however it is typed. */
export const MoneyInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="$"
    thousandSeparator=","
    allowedDecimalSeparators={['.']}
    decimalScale={2}
    fixedDecimalScale
    allowNegative={false}
    inputMode="decimal"
    hideControls
    {...props}
  />
)
