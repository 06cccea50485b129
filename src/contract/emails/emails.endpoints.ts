import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { emailMessages } from './emails.messages.ts'
import {
  EmailOutcome,
  EmailQuery,
  EmailSetup,
  EmailsRetried,
  EmailTest,
  UnsentEmail,
} from './emails.schemas.ts'

const forAdministrators = endpoints({
  access: 'manage_email',
  tag: 'emails',
  forbidden: emailMessages.administratorsOnly,
})

export const listUnsentEmails = forAdministrators('GET /emails/', {
  summary: 'List emails that are waiting or have failed, newest first',
  query: EmailQuery,
  response: page(UnsentEmail),
  audit: { action: 'listed', kind: 'mail' },
})

export const getEmailSetup = forAdministrators('GET /emails/setup/', {
  summary: 'Get whether email is set up, and the sender address',
  response: EmailSetup,
})

export const sendTestEmail = forAdministrators('POST /emails/test/', {
  summary: 'Send yourself a test email',
  response: EmailTest,
  status: 202,
  audit: { action: 'created', kind: 'mail' },
})

export const retryEmail = forAdministrators('POST /emails/:id/retry/', {
  summary: 'Retry an unsent email now',
  response: EmailOutcome,
})

export const retryAllEmails = forAdministrators('POST /emails/retry/', {
  summary: 'Retry all emails that failed or wait for another try',
  response: EmailsRetried,
  audit: { action: 'changed', kind: 'mail', part: 'all retried' },
})

export const discardEmail = forAdministrators('POST /emails/:id/discard/', {
  summary: 'Discard an unsent email',
  response: EmailOutcome,
})
