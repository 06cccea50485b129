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
import { optimistic } from '#web/lib/optimistic.ts'
import { withPassword } from '../components/with-password.tsx'
import { makePasskey } from './passkeys.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, undefined, { signal }),
})

export const isProtected = ({ app, passkeys }: SecondFactor): boolean => app !== null || passkeys.length > 0

// Setting up the first factor may unlock everything else.
const refresh = (client: QueryClient) => client.invalidateQueries()
const onSuccess = (
  _answer: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => refresh(client)

/** Asks for the password unless it was entered recently, as do all of these. */
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

export const useRequireSecondFactor = () =>
  useMutation({
    mutationFn: (required: boolean) => withPassword(() => call(requireSecondFactor, { body: { required } })),
    ...optimistic(secondFactorQuery.queryKey, (now: SecondFactor, required: boolean) => ({
      ...now,
      required,
    })),
    onSettled: (_answer, _error, _required, _before, { client }) =>
      client.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  })

export const useResetSecondFactor = () =>
  useMutation({
    mutationFn: (staffId: number) =>
      withPassword(() => call(resetSecondFactor, { params: { id: String(staffId) } })),
  })
