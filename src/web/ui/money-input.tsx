import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

/** An amount in dollars with two decimals; a comma is one of thousands, however it is typed. */
export function MoneyInput(props: NumberInputProps) {
  // Decimals filled in while somebody types stand behind the caret, and a point that is typed before the caret has been
  // put right gets lost between them: an amount a hundred times as large.
  const [isTyping, setTyping] = useState(false)
  return (
    <NumberInput
      prefix="$"
      thousandSeparator=","
      allowedDecimalSeparators={['.']}
      decimalScale={2}
      fixedDecimalScale={!isTyping}
      inputMode="decimal"
      hideControls
      onValueChange={(_, { source }) => source === 'event' && setTyping(true)}
      onBlurCapture={() => setTyping(false)}
      {...props}
    />
  )
}
