import { DataList } from '@mantine/core'
import { humanize } from '#contract/formats/labels.ts'
import type { IntakeRequest } from '#contract/intake/inbox.schemas.ts'
import { intakeDoorLabel } from '#contract/intake/intake.labels.ts'
import { DataEntry } from '#web/ui/data-entry.tsx'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { Section } from '#web/ui/section.tsx'
import classes from './raw-request.module.css'

/** A request as it came: where from, how, and its body as the text that it is. */
export function RawRequest({ request }: { request: IntakeRequest }) {
  return (
    <Section title="As It Came" order={2}>
      <DataList orientation="horizontal" labelWidth="9rem" mb="md">
        <DataEntry label="Received">
          <ExactTime instant={request.received_at} />
        </DataEntry>
        <DataEntry label="Location">{request.location.name}</DataEntry>
        <DataEntry label="Door">{intakeDoorLabel(request.door)}</DataEntry>
        <DataEntry label="Network Address">{request.address}</DataEntry>
        <DataEntry label="Content Type">{request.content_type}</DataEntry>
        {Object.entries(request.headers).map(([name, value]) => (
          <DataEntry key={name} label={humanize(name.replaceAll('-', '_'))}>
            {value}
          </DataEntry>
        ))}
      </DataList>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <section className={classes.body} aria-label="Raw body" tabIndex={0}>
        <pre>{request.body}</pre>
      </section>
    </Section>
  )
}
