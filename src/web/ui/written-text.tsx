import { Anchor } from '@mantine/core'
import { useState } from 'react'

/** Text as someone wrote it, with its line breaks. */
export function WrittenText({ children }: { children: string }) {
  return <p style={{ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{children}</p>
}

/** How much of a long text shows at first. Characters. */
const glimpse = 240

/** The beginning of a text, and the rest of it when it is asked for. */
export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  // A few words more are not worth a click.
  if (text.length <= glimpse * 1.25) return text
  return (
    <>
      {whole ? text : `${text.slice(0, glimpse).trimEnd()}…`}{' '}
      <Anchor component="button" type="button" inherit aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Show less' : 'Show more'}
      </Anchor>
    </>
  )
}
