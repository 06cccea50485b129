import { Badge, Group } from '@mantine/core'
import { leadFields } from '#contract/leads/leads.fields.ts'
import * as labels from '#contract/leads/leads.labels.ts'

interface FollowUpLabelProps {
  seen: boolean
  /** Hides the badge for good. Absent in a form, whose input does so when it is used. */
  onHide?: () => void
}

/** 'Follow-Up Date', marked as 'New Feature' until it has been used once (spec section 4). */
export function FollowUpLabel({ seen, onHide }: FollowUpLabelProps) {
  return (
    <Group component="span" gap={8} wrap="wrap" display="inline-flex">
      {leadFields.follow_up_date.label}
      {!seen && (
        <Badge
          size="xs"
          variant="light"
          tt="none"
          {...(onHide && {
            component: 'button' as const,
            type: 'button' as const,
            title: labels.hideNewFeature,
            style: { cursor: 'pointer' },
            onClick: onHide,
          })}
        >
          {labels.newFeature}
        </Badge>
      )}
    </Group>
  )
}
