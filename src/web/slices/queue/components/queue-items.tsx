import { Link } from 'react-router'
import type { QueueEntry } from '#contract/queue/queue.schemas.ts'
import { CallButton } from '#web/ui/contact-links.tsx'
import { RelativeTime } from '#web/ui/instant.tsx'
import { askedText, triedText, whoText } from './entry-texts.ts'
import classes from './queue-items.module.css'
import { placeText, workPath } from './queue-list.tsx'
import { Calling, PromiseClock, ReasonChip } from './reason-chip.tsx'

/** A short list of requests, each linked to queue mode, which leads back to `from`. */
export function QueueItems({ entries, from }: { entries: readonly QueueEntry[]; from: string }) {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.row}>
          <Link to={workPath(entry)} state={{ from }} className={classes.item}>
            <span className={classes.name}>{whoText(entry)}</span>
            <span className={classes.why}>
              <ReasonChip {...entry} />
            </span>
            <span className={classes.asked}>
              {[askedText(entry), triedText(entry), placeText(entry)].filter(Boolean).join(' · ')}
            </span>
            <span className={classes.since}>
              <Calling {...entry} />
              <PromiseClock {...entry} />
              <RelativeTime instant={entry.received_at} />
            </span>
          </Link>
          {entry.lead && <CallButton phone={entry.lead.phone} who={whoText(entry)} />}
        </li>
      ))}
    </ul>
  )
}
