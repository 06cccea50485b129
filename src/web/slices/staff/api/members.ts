import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  deactivateMember,
  getMember,
  listMembers,
  patchMember,
  reactivateMember,
} from '#contract/staff/members.endpoints.ts'
import type { Member, MemberListQuery, MemberPatch } from '#contract/staff/members.schemas.ts'
import { call, errorStatus } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'
import { queryClient } from '#web/lib/query-client.ts'

const keys = {
  all: ['members'],
  list: (query: MemberListQuery) => ['members', 'list', query],
  detail: (id: number) => ['members', 'detail', id],
} as const

/** One page of the staff; the page before stays until the next has arrived. */
export const membersQuery = (query: MemberListQuery) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => call(listMembers, { query: pagingText(query) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One member of staff. */
export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => call(getMember, { params: { id: String(id) } }, { signal }),
  })

/** Asks again for all that names staff. */
export const refreshMembers = (): Promise<void> => queryClient.invalidateQueries()

function keep(member: Member) {
  queryClient.setQueryData(keys.detail(member.id), member)
  refreshMembers()
}

interface MemberSave {
  body: MemberPatch
  /** Version that the form was filled from. */
  version: number
}

export const useSaveMember = (id: number) =>
  useMutation({
    mutationFn: ({ body, version }: MemberSave) =>
      call(patchMember, { params: { id: String(id) }, body }, { ifMatch: version }),
    onSuccess: keep,
  })

/** Shuts a member of staff out, or lets them in again. */
export const useSetActive = () =>
  useMutation({
    mutationFn: ({ id, version, active }: Pick<Member, 'id' | 'version'> & { active: boolean }) =>
      call(
        active ? reactivateMember : deactivateMember,
        { params: { id: String(id) } },
        { ifMatch: version },
      ),
    onSuccess: keep,
    onError: (error, { id }) => {
      if (errorStatus(error) === 412) return queryClient.refetchQueries({ queryKey: keys.detail(id) })
    },
  })
