import { Anchor } from '@mantine/core'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import classes from './clamped-text.module.css'

/** The first six lines of a text, and the rest on request. */
export function ClampedText({ text }: { text: string }) {
  const id = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other lines
  useLayoutEffect(() => {
    const { current } = paragraph
    if (!current || isWhole) return
    const measure = () => setCut(current.scrollHeight > current.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [text, isWhole])
  return (
    <>
      <p id={id} ref={paragraph} className={classes.text} data-clamped={!isWhole || undefined}>
        {text}
      </p>
      {isCut && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mih={24}
          className={classes.more}
          aria-controls={id}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Anchor>
      )}
    </>
  )
}
