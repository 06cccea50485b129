import { expect, test } from 'vitest'
import { getMailSetup, listUnsentMails } from '#contract/mails/mails.endpoints.ts'
import { mailMessages } from '#contract/mails/mails.messages.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'

test('an email that is being sent leaves the list once it has been', async () => {
  const now = new Date().toISOString()
  const mail = { id: 1, kind: 'email_confirmation', state: 'waiting', recipient: '', last_error: '' } as const
  answer(getMailSetup, { set_up: true, sender: 'Chairside <desk@example.com>' })
  answer(listUnsentMails, pageOf({ ...mail, created_at: now, due_at: now, attempts: 0, version: 1 }))
  const main = await openPage('/settings/mail')
  await expect.element(main.getByRole('cell', { name: 'Email confirmation' })).toBeVisible()
  answer(listUnsentMails, pageOf())
  await expect.element(main.getByText(mailMessages.none)).toBeVisible()
})
