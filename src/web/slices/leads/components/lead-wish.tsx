import { Skeleton } from '@mantine/core'
import * as labels from '#contract/leads/leads.labels.ts'
import { ClampedText } from '#web/ui/clamped-text.tsx'
import { fullTime } from '#web/ui/instant.tsx'
import classes from './lead-wish.module.css'

/** The words of a lead's newest request that has any. */
export interface LeadMessage {
  text: string
  /** How it arrived, such as 'Web form'. */
  channel: string
  at: string
}

interface LeadWishProps {
  /** Undefined while loading, null without any. */
  message: LeadMessage | null | undefined
  /** The lead's note where it is text; quoted when no request has a message. */
  note: string | undefined
  /** True for a lead that called, whose call is shown instead of a missing message. */
  isCall: boolean
}

/** Quotes a lead's wish. */
export function LeadWish({ message, note, isCall }: LeadWishProps) {
  const text = message?.text ?? note
  if (!text && isCall) return null
  if (message === undefined) return <Skeleton height={62} />
  if (!text) return <p className={classes.none}>{labels.noMessage}</p>
  return (
    <figure className={classes.wish} aria-label={labels.message}>
      <blockquote className={classes.quote}>
        <ClampedText text={text} />
      </blockquote>
      <figcaption className={classes.source}>
        {message ? (
          <>
            {message.channel} · <time dateTime={message.at}>{fullTime(message.at)}</time>
          </>
        ) : (
          labels.note
        )}
      </figcaption>
    </figure>
  )
}
