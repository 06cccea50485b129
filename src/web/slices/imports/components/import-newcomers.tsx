import { Checkbox, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { importLabels as labels } from '#contract/imports/imports.labels.ts'
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

/** Values for new leads whose rows have none. */
export function ImportNewcomers({ of: { mapping, queue_rows }, save }: NewcomersProps) {
  const [day, setDay] = useState(mapping.follow_up_date)
  const changeDay = (value: string | null) => {
    setDay(value)
    if ((value === null || isDay(value)) && value !== day) save({ follow_up_date: value })
  }
  return (
    <TitledCard title={labels.newLeads} description={labels.newLeadsHint}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Choice<LeadType>
          label={labels.type}
          data={leadTypes.map((value) => ({ value, label: leadTypeLabel(value) }))}
          value={mapping.type}
          onChange={(type) => type && save({ type })}
        />
        <DayInput label={labels.followUp} today={practiceToday()} value={day} onChange={changeDay} />
      </SimpleGrid>
      <Checkbox
        mt="md"
        label={labels.queue}
        description={queueText(queue_rows)}
        checked={mapping.queue}
        disabled={queue_rows === 0 && !mapping.queue}
        onChange={(event) => save({ queue: event.currentTarget.checked })}
      />
    </TitledCard>
  )
}

function queueText(rows: number): string {
  if (rows === 0) return labels.queueEmpty
  return rows === importLimits.queued ? labels.queueFull(rows) : labels.queueRows(rows)
}
