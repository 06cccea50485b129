import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { memberMessages } from '#contract/staff/members.messages.ts'
import { MemberListQuery, type MemberOrdering, type MemberRow } from '#contract/staff/members.schemas.ts'
import { memberStatuses, memberStatusLabels, staffRoleLabel } from '#contract/staff/staff.enums.ts'
import { useUrlList } from '#web/lib/list-state.ts'
import { Choice } from '#web/ui/choice.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedTable } from '#web/ui/paged-table.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { membersQuery } from '../api/members.ts'
import { MemberStatusMark } from './member-status.tsx'

const choices = [
  { value: '', label: 'All Statuses' },
  ...memberStatuses.map((status) => ({ value: status, label: memberStatusLabels[status] })),
]

const pathOf = ({ kind, id }: MemberRow) =>
  kind === 'staff' ? `/settings/staff/${id}` : `/settings/invitations/${id}`

/** All who work at the practice, did, or are invited to. */
export function MemberList() {
  const list = useUrlList(MemberListQuery)
  const { query, change } = list
  const members = useQuery(membersQuery(query))
  const navigate = useNavigate()
  return (
    <Stack gap="sm">
      <Choice
        aria-label="Status"
        data={choices}
        value={query.status ?? ''}
        onChange={(key) => change({ status: memberStatuses.find((status) => status === key) })}
        maw="14rem"
      />
      <PagedTable
        label="Staff"
        list={list}
        result={members}
        failure={memberMessages.fetchFailed}
        columns={columns}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        onOpen={(row) => navigate(pathOf(row))}
        minRows={query.page_size}
        keepsPager
        empty={<EmptyState title={memberMessages.none} hint="Try another status." />}
      />
    </Stack>
  )
}

const columns: DataColumn<MemberRow, MemberOrdering>[] = [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    wide: true,
    cell: (row) => (
      <Anchor
        component={Link}
        to={pathOf(row)}
        inherit
        underline="hover"
        fw={500}
        style={{ overflowWrap: 'anywhere' }}
      >
        {row.name || row.email}
      </Anchor>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sortBy: 'email',
    obvious: true,
    cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
  },
  {
    id: 'role',
    header: 'Role',
    sortBy: 'role',
    width: '9.5rem',
    cell: ({ role }) => staffRoleLabel(role),
  },
  {
    id: 'locations',
    header: 'Locations',
    cell: ({ role, locations }) =>
      role === 'administrator' ? 'All' : locations.map(({ name }) => name).join(', ') || 'None',
  },
  {
    id: 'last_active_at',
    header: 'Last Active',
    sortBy: 'last_active_at',
    width: '9rem',
    cell: ({ last_active_at }) => (last_active_at ? <RelativeTime instant={last_active_at} /> : '—'),
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: 'status',
    width: '9rem',
    obvious: true,
    cell: ({ status, expires_at }) => (
      <MemberStatusMark
        status={status}
        expired={expires_at !== null && Date.parse(expires_at) < Date.now()}
      />
    ),
  },
]
