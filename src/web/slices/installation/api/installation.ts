import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  getBackgroundWork,
  getInstallation,
  getRestarts,
  getSetup,
  getSignupSetting,
  putSignupSetting,
  type Setup,
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

export const isFinished = ({ company, location, lead, signup }: Setup): boolean =>
  company && location && lead && signup !== false

export const signupSettingQuery = queryOptions({
  queryKey: ['signup-setting'],
  queryFn: ({ signal }) => call(getSignupSetting, undefined, { signal }),
})

export const useDecideSignup = () =>
  useMutation({
    mutationFn: (signup: SignupChoice) => call(putSignupSetting, { body: { signup } }),
    onSuccess: (setting, _signup, _result, { client }) => {
      client.setQueryData(signupSettingQuery.queryKey, setting)
      return client.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
