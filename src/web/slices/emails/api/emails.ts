import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  discardEmail,
  getEmailSetup,
  listUnsentEmails,
  retryAllEmails,
  retryEmail,
  sendTestEmail,
} from '#contract/emails/emails.endpoints.ts'
import type { EmailQuery, UnsentEmail } from '#contract/emails/emails.schemas.ts'
import { call } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'

const keys = { lists: ['emails', 'list'], setup: ['emails', 'setup'] } as const

/** Whether emails are sent, and from which address. */
export const emailSetupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: ({ signal }) => call(getEmailSetup, undefined, { signal }),
})

/** Milliseconds. The server does not announce that an email was sent. */
const pace = { firstTry: 2_000, later: 30_000 }

/** True when an email is about to be tried for the first time, or just was. Most emails are sent by then. */
const isInFirstTry = ({ state, attempts, due_at }: UnsentEmail) =>
  state === 'waiting' && attempts <= 1 && Date.parse(due_at) <= Date.now()

export const unsentEmailsQuery = (query: EmailQuery) =>
  listOptions(listUnsentEmails, keys.lists, query, {
    live: ({ results }) => (results.some(isInFirstTry) ? pace.firstTry : pace.later),
  })

export const useTestEmail = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(sendTestEmail, undefined, { idempotencyKey }),
    onSettled: (_sent, _error, _key, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })

/** Retries or discards an unsent email if it has not changed since it was seen. */
export const useEmailChange = () =>
  useMutation({
    mutationFn: ({ email, what }: { email: UnsentEmail; what: 'retry' | 'discard' }) =>
      call(
        what === 'retry' ? retryEmail : discardEmail,
        { params: { id: String(email.id) } },
        { ifMatch: email.version },
      ),
    onSettled: (_changed, _error, _sent, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })

export const useRetryAll = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(retryAllEmails, undefined, { idempotencyKey }),
    onSettled: (_retried, _error, _key, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })
