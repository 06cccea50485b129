import { fullTime } from './relative-time.tsx'

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar day of an instant where the reader is, MM/dd/yyyy; the full local time shows on hover. */
export function LocalDay({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={fullTime(instant)}>
      {day.format(new Date(instant))}
    </time>
  )
}
