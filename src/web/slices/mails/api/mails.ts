import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import {
  discardMail,
  getMailSetup,
  listUnsentMails,
  retryMail,
  sendTestMail,
} from '#contract/mails/mails.endpoints.ts'
import type { MailQuery, UnsentMail } from '#contract/mails/mails.schemas.ts'
import { call } from '#web/lib/api.ts'
import { pagingText } from '#web/lib/paging-text.ts'

const keys = { lists: ['mails', 'list'], setup: ['mails', 'setup'] } as const

/** Whether mails are sent. */
export const mailSetupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: ({ signal }) => call(getMailSetup, undefined, { signal }),
})

/** One page of the mails that were not sent; the page before stays until the next has arrived. */
export const unsentMailsQuery = (query: MailQuery) =>
  queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => call(listUnsentMails, { query: pagingText(query) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useTestMail = () =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(sendTestMail, undefined, { idempotencyKey }),
    onSettled: (_sent, _error, _key, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.lists }),
  })

/** Tries an unsent mail again, or puts it aside, provided that it still is as it was seen. */
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
