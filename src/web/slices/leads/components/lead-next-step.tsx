import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import * as labels from '#contract/leads/leads.labels.ts'
import type { LeadView } from '../api/cache.ts'

/** A link to the patient that a lead became, or the button to convert it. */
export function LeadNextStep({ lead: { id, note, patient } }: { lead: LeadView }) {
  return (
    <Group gap="xs" mih={32}>
      {note === undefined ? (
        <Skeleton height={32} width="9rem" />
      ) : patient ? (
        <>
          <Text span c="dimmed" size="sm">
            {labels.patient}
          </Text>
          <Anchor component={Link} to={`/patients/${patient.id}`} style={{ overflowWrap: 'anywhere' }}>
            {patient.name}
          </Anchor>
        </>
      ) : (
        <Button component={Link} to={`/leads/${id}/convert`} variant="default" size="compact-md">
          {labels.convert}
        </Button>
      )}
    </Group>
  )
}
