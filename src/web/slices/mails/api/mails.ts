import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  discardMail,
  getMailSetup,
  listUnsentMails,
  retryAllMails,
  retryMail,
  sendTestMail,
} from '#contract/mails/mails.endpoints.ts'
import type { MailQuery, UnsentMail } from '#contract/mails/mails.schemas.ts'
import { call } from '#web/lib/api.ts'
import { listOptions } from '#web/lib/list.ts'

const keys = { lists: ['mails', 'list'], setup: ['mails', 'setup'] } as const

/** Whether emails are sent, and from which address. */
export const mailSetupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: ({ signal }) => call(getMailSetup, undefined, { signal }),
})

/** Milliseconds. The server does not announce that an email was sent. */
const pace = { firstTry: 2_000, later: 30_000 }

/** True when an email is about to be tried for the first time, or just was. Most emails are sent by then. */
const isInFirstTry = ({ state, attempts, due_at }: UnsentMail) =>
  state === 'waiting' && attempts <= 1 && Date.parse(due_at) <= Date.now()

export const unsentMailsQuery = (query: MailQuery) =>
  listOptions(listUnsentMails, keys.lists, query, {
    live: ({ results }) => (results.some(isInFirstTry) ? pace.firstTry : pace.later),
  })

export const useTestMail = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(sendTestMail, undefined, { idempotencyKey }),
    onSettled: (_sent, _error, _key, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })

/** Retries or discards an unsent email if it has not changed since it was seen. */
export const useMailChange = () =>
  useMutation({
    mutationFn: ({ mail, what }: { mail: UnsentMail; what: 'retry' | 'discard' }) =>
      call(
        what === 'retry' ? retryMail : discardMail,
        { params: { id: String(mail.id) } },
        { ifMatch: mail.version },
      ),
    onSettled: (_changed, _error, _sent, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })

export const useRetryAll = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(retryAllMails, undefined, { idempotencyKey }),
    onSettled: (_retried, _error, _key, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })
