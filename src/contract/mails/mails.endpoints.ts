import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { mailMessages } from './mails.messages.ts'
import { MailOutcome, MailQuery, MailSetup, MailTest, UnsentMail } from './mails.schemas.ts'

const common = { access: 'manage_mail', tag: 'mails', forbidden: mailMessages.administratorsOnly } as const

export const listUnsentMails = endpoint({
  ...common,
  method: 'GET',
  path: '/mails/',
  summary: 'Mails of the company that were not sent yet or were given up, newest first',
  query: MailQuery,
  response: page(UnsentMail),
  audit: { action: 'listed', kind: 'mail' },
})

export const getMailSetup = endpoint({
  ...common,
  method: 'GET',
  path: '/mails/setup/',
  summary: 'Whether a mail server is set up, and which address mails are sent from',
  response: MailSetup,
})

export const sendTestMail = endpoint({
  ...common,
  method: 'POST',
  path: '/mails/test/',
  summary: 'Send a test mail to the person who asks',
  response: MailTest,
  status: 202,
  audit: { action: 'created', kind: 'mail' },
})

export const retryMail = endpoint({
  ...common,
  method: 'POST',
  path: '/mails/:id/retry/',
  summary: 'Try an unsent mail again now, and as often as a new one',
  params: IdParams,
  response: MailOutcome,
})

export const discardMail = endpoint({
  ...common,
  method: 'POST',
  path: '/mails/:id/discard/',
  summary: 'Put an unsent mail aside for good',
  params: IdParams,
  response: MailOutcome,
})
