import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import {
  addPasskey,
  confirmApp,
  getSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  startApp,
  startPasskey,
} from '#contract/auth/auth.second-factor.endpoints.ts'
import type { SecondFactor } from '#contract/auth/auth.second-factor.schemas.ts'
import { call } from '#web/lib/api.ts'
import { withPassword } from '../components/with-password.tsx'
import { makePasskey } from './passkey-browser.ts'

/** How the signed-in person proves who they are beside the password. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, undefined, { signal }),
})

/** True for whoever is asked for more than a password. */
export const isProtected = ({ app, passkeys }: SecondFactor): boolean => app !== null || passkeys.length > 0

// A first one may open all that the company has kept shut until then.
const refresh = (client: QueryClient) => client.invalidateQueries()
const onSuccess = (
  _answer: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => refresh(client)

/** A new key for an app; asks for the password where it was not given lately, as do all of these. */
export const useStartApp = () => useMutation({ mutationFn: () => withPassword(() => call(startApp)) })

export const useConfirmApp = () =>
  useMutation({ mutationFn: (code: string) => call(confirmApp, { body: { code } }), onSuccess })

export const useRemoveApp = () =>
  useMutation({ mutationFn: () => withPassword(() => call(removeApp)), onSuccess })

export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { passkey } = await withPassword(() => call(startPasskey))
      return call(addPasskey, { body: { name, passkey: await makePasskey(passkey) } })
    },
    onSuccess,
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => withPassword(() => call(removePasskey, { params: { id: String(id) } })),
    onSuccess,
  })

export const useRenewRecoveryCodes = () =>
  useMutation({ mutationFn: () => withPassword(() => call(renewRecoveryCodes)), onSuccess })

/** Sets whether the company asks all staff for a second factor: shown at once, taken back when it is refused. */
export const useRequireSecondFactor = () =>
  useMutation({
    mutationFn: (required: boolean) => withPassword(() => call(requireSecondFactor, { body: { required } })),
    onMutate: async (required, { client }) => {
      await client.cancelQueries(secondFactorQuery)
      const before = client.getQueryData(secondFactorQuery.queryKey)
      if (before) client.setQueryData(secondFactorQuery.queryKey, { ...before, required })
      return before
    },
    onError: (_error, _required, before, { client }) => {
      if (before) client.setQueryData(secondFactorQuery.queryKey, before)
    },
    onSettled: (_answer, _error, _required, _before, { client }) =>
      client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })

/** Takes the second factor of one of the staff away. */
export const useResetSecondFactor = () =>
  useMutation({
    mutationFn: (staffId: number) =>
      withPassword(() => call(resetSecondFactor, { params: { id: String(staffId) } })),
  })
