import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as labels from '#contract/leads/leads.labels.ts'
import type { LeadView } from '../api/cache.ts'

interface LeadNextStepProps {
  lead: LeadView
  /** The next visit of a patient. */
  booked: (patient: number) => ReactNode
  /** Buttons before it. */
  children?: ReactNode
}

/** The button that converts a lead, or its patient with the next visit. */
export function LeadNextStep({ lead: { id, note, patient }, booked, children }: LeadNextStepProps) {
  return (
    <Stack gap="xs">
      <Group gap="xs" mih={32}>
        {children}
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
      {patient && booked(patient.id)}
    </Stack>
  )
}
