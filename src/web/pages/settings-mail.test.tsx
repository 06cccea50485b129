import { expect, test } from 'vitest'
import { getMailSetup, listUnsentMails } from '#contract/mails/mails.endpoints.ts'
import { mailMessages } from '#contract/mails/mails.messages.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'

test.each([
  ['waits for its first try', 0],
  ['is being tried', 1],
])('an email that %s leaves the list once it is sent', async (_, attempts) => {
  const now = new Date().toISOString()
  const mail = { id: 1, kind: 'email_confirmation', state: 'waiting', recipient: '', last_error: '' } as const
  answer(getMailSetup, { set_up: true, sender: 'Chairside <desk@example.com>' })
  answer(listUnsentMails, pageOf({ ...mail, created_at: now, due_at: now, attempts, version: 1 }))
  const main = await openPage('/settings/mail')
  await expect.element(main.getByRole('cell', { name: 'Email confirmation' })).toBeVisible()
  answer(listUnsentMails, pageOf())
  await expect.element(main.getByText(mailMessages.none)).toBeVisible()
})
