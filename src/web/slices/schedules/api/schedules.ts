import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { Week } from '#contract/desk/desk.schemas.ts'
import { pagingLimits } from '#contract/http/paging.ts'
import {
  createTimeOff,
  deleteProviderHours,
  deleteTimeOff,
  listProviderHours,
  listTimeOff,
  patchTimeOff,
  updateProviderHours,
} from '#contract/schedules/schedules.endpoints.ts'
import type {
  ProviderHours,
  TimeOff,
  TimeOffCreate,
  TimeOffPatch,
} from '#contract/schedules/schedules.schemas.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { sharedQueryKeys } from '#web/lib/shared-query-keys.ts'

const page_size = String(pagingLimits.maxPageSize)
const ofLocation = (location: number | undefined) =>
  location === undefined ? {} : { location: String(location) }

export const providerHoursQuery = (location: number) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.schedules, 'hours', location],
    queryFn: async ({ signal }) =>
      (await call(listProviderHours, { params: { id: String(location) } }, { signal })).results,
  })

/** The first hundred from today, at a location or in the whole practice. */
export const timeOffQuery = (location: number | undefined) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.schedules, 'time off', location ?? null],
    queryFn: async ({ signal }) =>
      (
        await call(
          listTimeOff,
          { query: { from: practiceToday(), page_size, ...ofLocation(location) } },
          { signal },
        )
      ).results,
  })

export const staffQuery = (location: number | undefined) =>
  queryOptions({
    queryKey: [...sharedQueryKeys.schedules, 'staff', location ?? null],
    queryFn: async ({ signal }) =>
      (await call(listStaff, { query: { page_size, ...ofLocation(location) } }, { signal })).results,
  })

const refresh = (client: QueryClient) =>
  Promise.all(
    [sharedQueryKeys.schedules, sharedQueryKeys.availability].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

const paramsOf = (location: number, { staff }: ProviderHours) => ({
  id: String(location),
  staffId: String(staff.id),
})

/** Without a week, the office hours hold again. */
export const useSaveProviderHours = (location: number) =>
  useMutation({
    mutationFn: async ({ hours, week }: { hours: ProviderHours; week: Week | null }): Promise<void> => {
      const params = paramsOf(location, hours)
      const options = { ifMatch: hours.version }
      if (week) await call(updateProviderHours, { params, body: { week } }, options)
      else await call(deleteProviderHours, { params }, options)
    },
    onSettled: (_answer, _error, _save, _result, { client }) => refresh(client),
  })

export const useAddTimeOff = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: TimeOffCreate; idempotencyKey: string }) =>
      call(createTimeOff, { body }, { idempotencyKey }),
    onSuccess: (_added, _add, _result, { client }) => refresh(client),
  })

export const useChangeTimeOff = () =>
  useMutation({
    mutationFn: ({ id, version, fields }: Pick<TimeOff, 'id' | 'version'> & { fields: TimeOffPatch }) =>
      call(patchTimeOff, { params: { id: String(id) }, body: fields }, { ifMatch: version }),
    onSettled: (_answer, _error, _change, _result, { client }) => refresh(client),
  })

export const useRemoveTimeOff = () =>
  useMutation({
    mutationFn: ({ id, version }: TimeOff) =>
      call(deleteTimeOff, { params: { id: String(id) } }, { ifMatch: version }),
    onSettled: (_answer, _error, _removed, _result, { client }) => refresh(client),
  })
