import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  createInvitation,
  getInvitation,
  renewInvitation,
  revokeInvitation,
} from '#contract/invitations/invitations.endpoints.ts'
import { invitationMessages } from '#contract/invitations/invitations.messages.ts'
import type { Invitation, InvitationCreate } from '#contract/invitations/invitations.schemas.ts'
import {
  deactivateMember,
  getMember,
  listMembers,
  patchMember,
  reactivateMember,
} from '#contract/staff/members.endpoints.ts'
import type { Member, MemberListQuery, MemberPatch } from '#contract/staff/members.schemas.ts'
import { call, errorStatus, errorText } from '#web/lib/api.ts'
import type { Confirmed } from '#web/lib/confirmed.ts'
import { listOptions } from '#web/lib/list.ts'
import { queryClient } from '#web/lib/query-client.ts'

const keys = { all: ['members'], detail: (id: number) => ['members', 'detail', id] } as const

export const membersQuery = (query: MemberListQuery) => listOptions(listMembers, [...keys.all, 'list'], query)

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(getMember, { params: { id: String(id) } }, { signal }),
  })

const refreshMembers = (): Promise<void> => queryClient.invalidateQueries()

function keep(member: Member) {
  queryClient.setQueryData(keys.detail(member.id), member)
  refreshMembers()
}

export const useSaveMember = (id: number, confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ body, version }: { body: MemberPatch; version: number }) =>
      confirmed(() => call(patchMember, { params: { id: String(id) }, body }, { ifMatch: version })),
    onSuccess: keep,
  })

export const useSetActive = (confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ id, version, active }: Pick<Member, 'id' | 'version'> & { active: boolean }) =>
      confirmed(() =>
        call(
          active ? reactivateMember : deactivateMember,
          { params: { id: String(id) } },
          { ifMatch: version },
        ),
      ),
    onSuccess: keep,
    onError: (error, { id }) => {
      if (errorStatus(error) === 412) return queryClient.refetchQueries({ queryKey: keys.detail(id) })
    },
  })

export const invitationQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', 'invitation', id],
    queryFn: ({ signal }) => call(getInvitation, { params: { id: String(id) } }, { signal }),
  })

export const invitationFailure = (error: unknown, otherwise: string): string => {
  if (errorStatus(error) === 403) return errorText(error)
  return errorStatus(error) === 429 ? invitationMessages.tooManyEmailsOfCompany : otherwise
}

interface Creation {
  body: InvitationCreate
  idempotencyKey: string
}

export const useInvite = (confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: Creation) =>
      confirmed(() => call(createInvitation, { body }, { idempotencyKey })),
    onSuccess: refreshMembers,
    // Do not keep the link in memory.
    gcTime: 0,
  })

type Seen = Pick<Invitation, 'id' | 'version'>

export const useRenew = (confirmed: Confirmed) =>
  useMutation({
    mutationFn: ({ id, version }: Seen) =>
      confirmed(() => call(renewInvitation, { params: { id: String(id) } }, { ifMatch: version })),
    onSuccess: ({ link: _, emailed: __, too_many_emails: ___, ...invitation }) => {
      queryClient.setQueryData(invitationQuery(invitation.id).queryKey, invitation)
      return refreshMembers()
    },
    gcTime: 0,
  })

export const useRevoke = () =>
  useMutation({
    mutationFn: ({ id, version }: Seen) =>
      call(revokeInvitation, { params: { id: String(id) } }, { ifMatch: version }),
    onSuccess: () => {
      // Not the invitation itself, which is gone: its page would show an error before navigation.
      queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'invitation' })
    },
  })
