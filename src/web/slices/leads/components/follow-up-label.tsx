import { Badge, Group } from '@mantine/core'
import { leadFields } from '#contract/leads/leads.fields.ts'
import * as labels from '#contract/leads/leads.labels.ts'

/** 'Follow-Up Date', marked as 'New Feature' until it has been used once (spec section 4). */
export function FollowUpLabel({ seen }: { seen: boolean }) {
  return (
    <Group component="span" gap={8} wrap="wrap" display="inline-flex">
      {leadFields.follow_up_date.label}
      {!seen && (
        <Badge size="xs" variant="light" tt="none">
          {labels.newFeature}
        </Badge>
      )}
    </Group>
  )
}
