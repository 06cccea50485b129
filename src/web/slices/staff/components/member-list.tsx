import { memberMessages } from '#contract/staff/members.messages.ts'
import { MemberListQuery, type MemberRow } from '#contract/staff/members.schemas.ts'
import {
  type MemberStatus,
  memberStatuses,
  memberStatusLabels,
  staffRoleLabel,
} from '#contract/staff/staff.enums.ts'
import { staffLabels as labels } from '#contract/staff/staff.labels.ts'
import { useUrlList } from '#web/lib/list.ts'
import { RelativeTime } from '#web/ui/instant.tsx'
import { List } from '#web/ui/list/list.tsx'
import { type ListView, optionsOf } from '#web/ui/list/list-view.ts'
import { StatusMark } from '#web/ui/status-mark.tsx'
import { membersQuery } from '../api/members.ts'

/** Everyone who works at the practice, used to, or is invited to. */
export function MemberList() {
  return <List of={memberList} list={useUrlList(MemberListQuery, membersQuery)} />
}

const memberList: ListView<MemberRow, MemberListQuery> = {
  label: labels.page,
  rowKey: ({ kind, id }) => `${kind} ${id}`,
  href: ({ kind, id }) => (kind === 'staff' ? `/settings/staff/${id}` : `/settings/invitations/${id}`),
  columns: [
    {
      name: 'name',
      label: labels.name,
      sorts: true,
      wide: true,
      opens: true,
      cell: ({ name, email }) => name || email,
    },
    {
      name: 'email',
      label: labels.email,
      sorts: true,
      obvious: true,
      cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
    },
    { name: 'role', label: labels.role, sorts: true, width: 9.5, cell: ({ role }) => staffRoleLabel(role) },
    {
      name: 'locations',
      label: labels.locations,
      cell: ({ role, locations }) =>
        role === 'administrator' ? labels.all : locations.map(({ name }) => name).join(', ') || labels.none,
    },
    {
      name: 'last_active_at',
      label: labels.lastActive,
      sorts: true,
      width: 9,
      cell: ({ last_active_at }) => (last_active_at ? <RelativeTime instant={last_active_at} /> : '—'),
    },
    {
      name: 'status',
      label: labels.status,
      sorts: true,
      width: 9,
      obvious: true,
      cell: ({ status, expires_at }) => (
        <MemberStatusMark
          status={status}
          expired={expires_at !== null && Date.parse(expires_at) < Date.now()}
        />
      ),
    },
  ],
  filters: [
    {
      name: 'status',
      label: labels.status,
      all: labels.allStatuses,
      options: optionsOf(memberStatuses, (status) => memberStatusLabels[status]),
    },
  ],
  empty: { title: memberMessages.none, hint: labels.emptyHint },
  failure: memberMessages.fetchFailed,
}

const colors: Record<MemberStatus, string> = {
  active: 'var(--status-converted)',
  invited: 'var(--status-new)',
  deactivated: 'var(--status-na)',
}

function MemberStatusMark({ status, expired = false }: { status: MemberStatus; expired?: boolean }) {
  return (
    <StatusMark color={expired ? colors.deactivated : colors[status]}>
      {expired ? labels.linkExpired(memberStatusLabels[status]) : memberStatusLabels[status]}
    </StatusMark>
  )
}
