import { Badge } from '@mantine/core'
import { leadFieldLabels } from './lead-labels.ts'

/** 'Follow-Up Date', a 'New Feature' until somebody used it once (spec section 4). */
export function FollowUpLabel({ seen }: { seen: boolean }) {
  return (
    <>
      {leadFieldLabels.follow_up_date}
      {!seen && (
        <Badge size="xs" variant="light" tt="none" ml={8}>
          New Feature
        </Badge>
      )}
    </>
  )
}
