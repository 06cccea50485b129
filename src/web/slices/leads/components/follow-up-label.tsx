import { Badge } from '@mantine/core'
import { leadFields } from '#contract/leads/leads.fields.ts'

/** 'Follow-Up Date', a 'New Feature' until somebody used it once (spec section 4). */
export function FollowUpLabel({ seen }: { seen: boolean }) {
  return (
    <>
      {leadFields.follow_up_date.label}
      {!seen && (
        <Badge size="xs" variant="light" tt="none" ml={8}>
          New Feature
        </Badge>
      )}
    </>
  )
}
