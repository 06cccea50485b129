import { queryOptions, useMutation } from '@tanstack/react-query'
import { pagingLimits } from '#contract/http/paging.ts'
import type { Correction } from '#contract/intake/recognition.rules.ts'
import {
  changeWebForm,
  getWebForm,
  listWebForms,
  removeWebForm,
} from '#contract/intake/web-forms.endpoints.ts'
import { call, errorStatus } from '#web/lib/api.ts'

const keys = { lists: ['web-forms', 'list'], one: (id: number) => ['web-forms', 'form', id] } as const

/** All forms of a location. Their number is limited to less than a page. */
export const webFormsQuery = (location: number) =>
  queryOptions({
    queryKey: [...keys.lists, location],
    queryFn: ({ signal }) =>
      call(
        listWebForms,
        { query: { location: String(location), page_size: String(pagingLimits.maxPageSize) } },
        { signal },
      ),
  })

export const webFormQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getWebForm, { params: { id: String(id) } }, { signal }),
  })

export const useChangeWebForm = (id: number) =>
  useMutation({
    mutationFn: ({ corrections, version }: { corrections: Correction[]; version: number }) =>
      call(changeWebForm, { params: { id: String(id) }, body: { corrections } }, { ifMatch: version }),
    onSuccess: (form, _sent, _before, { client }) => {
      client.setQueryData(webFormQuery(id).queryKey, form)
      // Requests in the inbox must be recognized again.
      client.removeQueries({ queryKey: ['inbox', 'request'] })
      return client.invalidateQueries({ queryKey: keys.lists })
    },
    // A colleague was faster, so their choices are shown.
    onError: (error, _sent, _before, { client }) =>
      errorStatus(error) === 412 && client.refetchQueries({ queryKey: keys.one(id) }),
  })

export const useRemoveWebForm = () =>
  useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call(removeWebForm, { params: { id: String(id) } }, { ifMatch: version }),
    onSuccess: (_nothing, { id }, _before, { client }) => {
      client.removeQueries({ queryKey: keys.one(id) })
      client.removeQueries({ queryKey: ['inbox', 'request'] })
    },
    onSettled: (_nothing, _error, _sent, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })
