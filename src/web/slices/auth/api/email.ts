import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  changeOwnEmail,
  confirmEmail,
  getOwnEmail,
  sendConfirmation,
} from '#contract/auth/email.endpoints.ts'
import { call } from '#web/lib/api.ts'
import { withPassword } from '../components/with-password.tsx'

export const ownEmailQuery = queryOptions({
  queryKey: ['own-email'],
  queryFn: ({ signal }) => call(getOwnEmail, undefined, { signal }),
})

export const useSendConfirmation = () => useMutation({ mutationFn: () => call(sendConfirmation) })

export const useChangeEmail = () =>
  useMutation({
    mutationFn: (email: string) => withPassword(() => call(changeOwnEmail, { body: { email } })),
    onSuccess: (email, _typed, _result, { client }) => client.setQueryData(ownEmailQuery.queryKey, email),
  })

/** What was closed may be open now. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: (_answer, _token, _result, { client }) => client.invalidateQueries(),
  })
