import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface MoneyInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** Dollars; '' for none, and what was typed while it is no amount. */
  value: number | string
  onChange: (amount: number | string) => void
}

/** An amount in dollars with two decimals; a comma is one of thousands, however it is typed. */
export function MoneyInput({ value, onChange, ...props }: MoneyInputProps) {
  // Decimals filled in while someone types stand behind the caret, and a point that is typed before the caret has been
  // put right gets lost between them: an amount a hundred times as large.
  const [typed, setTyped] = useState<string>()
  return (
    <NumberInput
      prefix="$"
      thousandSeparator=","
      allowedDecimalSeparators={['.']}
      decimalScale={2}
      fixedDecimalScale={typed === undefined}
      inputMode="decimal"
      hideControls
      value={typed ?? value}
      // "120.00" comes as text, until the field is left.
      onChange={(text) => onChange(text === '' || Number.isNaN(Number(text)) ? text : Number(text))}
      onValueChange={({ value: text }, { source }) => source === 'event' && setTyped(text)}
      // Before the first key, too.
      onFocusCapture={() => value === '' && setTyped('')}
      onBlurCapture={() => setTyped(undefined)}
      {...props}
    />
  )
}
