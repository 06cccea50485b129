import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Reference } from '#contract/http/fields.ts'
import { memberMessages } from '#contract/staff/members.messages.ts'
import { type StaffRole, staffRoleLabel, staffRoles } from '#contract/staff/staff.enums.ts'
import { staffLabels as labels } from '#contract/staff/staff.labels.ts'
import { Choice } from '#web/ui/choice.tsx'

/** Ids as one comparable form value. */
export const idsText = (ids: readonly number[]): string => [...ids].sort((a, b) => a - b).join(',')
export const idsOf = (text: string): number[] => text.split(',').filter(Boolean).map(Number)

interface PlaceInputsProps {
  role: { value: StaffRole; onChange: (role: StaffRole) => void; error?: ReactNode; description?: ReactNode }
  locations: { value: string; onChange: (ids: string) => void; error?: ReactNode; description?: ReactNode }
  places: readonly Reference[]
}

export function PlaceInputs({ role, locations, places }: PlaceInputsProps) {
  const chosen = idsOf(locations.value)
  const isAdministrator = role.value === 'administrator'
  return (
    <>
      <Choice
        {...role}
        label={labels.role}
        required
        data={staffRoles.map((value) => ({ value, label: staffRoleLabel(value) }))}
        onChange={(value) => value && role.onChange(value as StaffRole)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maw="20rem"
      />
      {isAdministrator ? (
        <Text c="dimmed">{labels.administratorHint}</Text>
      ) : (
        <Checkbox.Group
          label={labels.locations}
          description={
            chosen.length === 0 && !locations.error ? memberMessages.noLocations : locations.description
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={locations.error}
          value={chosen.map(String)}
          onChange={(ids) => locations.onChange(idsText(ids.map(Number)))}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" my="xs">
            {places.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </>
  )
}
