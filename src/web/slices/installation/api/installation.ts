import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  type Dismissable,
  dismissSetup,
  getBackgroundWork,
  getInstallation,
  getRestarts,
  getSetup,
  getSignupSetting,
  putSignupSetting,
  removeTestLead,
} from '#contract/installation/installation.endpoints.ts'
import type { SignupChoice } from '#contract/installation/installation.enums.ts'
import { call } from '#web/lib/api.ts'

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(getInstallation, undefined, { signal }),
})

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(getSetup, undefined, { signal }),
})

export const restartsQuery = queryOptions({
  queryKey: ['restarts'],
  queryFn: ({ signal }) => call(getRestarts, undefined, { signal }),
})

/** Milliseconds. */
const workPace = 15_000

export const backgroundWorkQuery = queryOptions({
  queryKey: ['background-work'],
  queryFn: ({ signal }) => call(getBackgroundWork, undefined, { signal }),
  refetchInterval: workPace,
})

export const signupSettingQuery = queryOptions({
  queryKey: ['signup-setting'],
  queryFn: ({ signal }) => call(getSignupSetting, undefined, { signal }),
})

export const useDismissSetup = () =>
  useMutation({
    mutationFn: (what: Dismissable) => call(dismissSetup, { body: { what } }),
    onSuccess: (setup, _what, _result, { client }) => client.setQueryData(setupQuery.queryKey, setup),
  })

/** Everything may have shown it. */
export const useRemoveTestLead = () =>
  useMutation({
    mutationFn: () => call(removeTestLead),
    onSettled: (_answer, _error, _variables, _result, { client }) => client.invalidateQueries(),
  })

export const useDecideSignup = () =>
  useMutation({
    mutationFn: (signup: SignupChoice) => call(putSignupSetting, { body: { signup } }),
    onSuccess: (setting, _signup, _result, { client }) => {
      client.setQueryData(signupSettingQuery.queryKey, setting)
      return client.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
