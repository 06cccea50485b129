import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { mailMessages } from './mails.messages.ts'
import { MailOutcome, MailQuery, MailSetup, MailsRetried, MailTest, UnsentMail } from './mails.schemas.ts'

const forAdministrators = endpoints({
  access: 'manage_mail',
  tag: 'mails',
  forbidden: mailMessages.administratorsOnly,
})

export const listUnsentMails = forAdministrators('GET /mails/', {
  summary: 'List emails that are waiting or have failed, newest first',
  query: MailQuery,
  response: page(UnsentMail),
  audit: { action: 'listed', kind: 'mail' },
})

export const getMailSetup = forAdministrators('GET /mails/setup/', {
  summary: 'Get whether email is set up, and the sender address',
  response: MailSetup,
})

export const sendTestMail = forAdministrators('POST /mails/test/', {
  summary: 'Send yourself a test email',
  response: MailTest,
  status: 202,
  audit: { action: 'created', kind: 'mail' },
})

export const retryMail = forAdministrators('POST /mails/:id/retry/', {
  summary: 'Retry an unsent email now',
  response: MailOutcome,
})

export const retryAllMails = forAdministrators('POST /mails/retry/', {
  summary: 'Retry all emails that failed or wait for another try',
  response: MailsRetried,
  audit: { action: 'changed', kind: 'mail', part: 'all retried' },
})

export const discardMail = forAdministrators('POST /mails/:id/discard/', {
  summary: 'Discard an unsent email',
  response: MailOutcome,
})
