import { Checkbox, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { countOf } from '#contract/formats/labels.ts'
import { importLimits } from '#contract/imports/imports.limits.ts'
import type { Import, ImportPatch } from '#contract/imports/imports.schemas.ts'
import { type LeadType, leadTypeLabel, leadTypes } from '#contract/leads/leads.enums.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { isDay } from '#web/ui/day-text.ts'
import { TitledCard } from '#web/ui/titled-card.tsx'

interface NewcomersProps {
  of: Import
  save: (body: ImportPatch) => void
}

/** What new leads get beside what their rows say. */
export function ImportNewcomers({ of: { mapping, queue_rows }, save }: NewcomersProps) {
  const [day, setDay] = useState(mapping.follow_up_date)
  const changeDay = (value: string | null) => {
    setDay(value)
    if ((value === null || isDay(value)) && value !== day) save({ follow_up_date: value })
  }
  return (
    <TitledCard title="New Leads" description="What they get besides what the file says of them.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Choice<LeadType>
          label="Type, if the file names none"
          data={leadTypes.map((value) => ({ value, label: leadTypeLabel(value) }))}
          value={mapping.type}
          onChange={(type) => type && save({ type })}
        />
        <DayInput
          label="Follow-up date, if the file names none"
          today={practiceToday()}
          value={day}
          onChange={changeDay}
        />
      </SimpleGrid>
      <Checkbox
        mt="md"
        label="Add to the queue"
        description={queueText(queue_rows)}
        checked={mapping.queue}
        disabled={queue_rows === 0 && !mapping.queue}
        onChange={(event) => save({ queue: event.currentTarget.checked })}
      />
    </TitledCard>
  )
}

function queueText(rows: number): string {
  if (rows === 0)
    return 'No new lead of this file has a phone number or email and a status that waits for an answer.'
  const who = `${countOf(rows, 'new lead', 'new leads')} to contact, without an alert or a promised time.`
  return rows === importLimits.queued ? `${who} That is the most for one import.` : who
}
