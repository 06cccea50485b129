import { Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { limitedRoles } from '#contract/staff/rights.endpoints.ts'
import { rightsMessages as messages } from '#contract/staff/rights.messages.ts'
import { staffRoleLabel, staffRoles } from '#contract/staff/staff.enums.ts'
import { Failure } from '#web/ui/failure.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { rightsQuery, useSaveRights } from '../api/rights.ts'

const rights = [
  { right: 'delete_people', label: messages.deleting, hint: messages.deletingHint },
  { right: 'export_lists', label: messages.exporting, hint: messages.exportingHint },
] as const

/** Which roles have the rights that can be taken from them. */
export function RoleRights() {
  const { data, isError, refetch } = useQuery(rightsQuery)
  const save = useSaveRights()
  if (isError && !data) return <LoadError message={messages.fetchFailed} onRetry={refetch} />
  if (!data) return <Skeleton height={150} aria-busy="true" />
  return (
    <Stack>
      {rights.map(({ right, label, hint }) => (
        <Checkbox.Group
          key={right}
          label={label}
          description={hint}
          value={['administrator', ...data[right]]}
          onChange={(roles) =>
            save.mutate({ ...data, [right]: limitedRoles.filter((role) => roles.includes(role)) })
          }
        >
          <Group mt="xs">
            {staffRoles.map((role) => (
              <Checkbox
                key={role}
                value={role}
                label={staffRoleLabel(role)}
                disabled={role === 'administrator'}
              />
            ))}
          </Group>
        </Checkbox.Group>
      ))}
      <Failure text={save.isError ? messages.saveFailed : undefined} onDismiss={save.reset} mt="sm" />
    </Stack>
  )
}
