import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  discardMail,
  getMailSetup,
  listUnsentMails,
  retryAllMails,
  retryMail,
  sendTestMail,
} from '#contract/mails/mails.endpoints.ts'
import { mailMessages } from '#contract/mails/mails.messages.ts'
import type { UnsentMail } from '#contract/mails/mails.schemas.ts'
import { answer, pageOf, refusedWith } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import {
  button,
  conflict,
  dialog,
  failing,
  forbidden,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const now = new Date().toISOString()
const mail: UnsentMail = {
  ...{ id: 1, kind: 'email_confirmation', state: 'waiting', recipient: '', last_error: '' },
  ...{ created_at: now, due_at: now, attempts: 0, version: 1 },
}
const setUp = { set_up: true, sender: 'Chairside <desk@example.com>' }

test.each([
  ['waits for its first try', 0],
  ['is being tried', 1],
])('an email that %s leaves the list once it is sent', async (_, attempts) => {
  answer(getMailSetup, setUp)
  answer(listUnsentMails, pageOf({ ...mail, attempts }))
  const main = await openPage('/settings/mail')
  await expect.element(main.getByRole('cell', { name: 'Email confirmation' })).toBeVisible()
  answer(listUnsentMails, pageOf())
  await expect.element(main.getByText(mailMessages.none)).toBeVisible()
})

describe('Unsent Email', () => {
  test('wraps a long reason', async () => {
    const last_error = mailMessages.dailyLimit('Maple Street')
    answer(getMailSetup, setUp)
    answer(listUnsentMails, pageOf({ ...mail, last_error }))
    const reason = (await openPage('/settings/mail')).getByText(last_error)
    await expect.element(reason).toBeVisible()
    const { scrollWidth, clientWidth } = reason.element()
    expect(scrollWidth).toBe(clientWidth)
  })
})

describe('Try all again', () => {
  test('is not offered without unsent email', async () => {
    answer(getMailSetup, setUp)
    answer(listUnsentMails, pageOf())
    const main = await openPage('/settings/mail')
    await expect.element(main.getByText(mailMessages.none)).toBeVisible()
    await expect.element(button(main, 'Try all again')).not.toBeInTheDocument()
  })

  test('reports zero retries when every email waits for its first try', async () => {
    answer(getMailSetup, setUp)
    answer(listUnsentMails, pageOf(mail))
    answer(retryAllMails, { count: 0 })
    const main = await openPage('/settings/mail')
    await button(main, 'Try all again').click()
    await expect.element(page.getByText(mailMessages.retriedAll(0))).toBeVisible()
  })
})

const failed: UnsentMail = { ...mail, state: 'failed', recipient: 'pat@example.com', attempts: 12 }
type Handle = () => Response | { id: number; version: number }
const done: Handle = () => ({ id: 1, version: 2 })
const open = () => openPage('/settings/mail')
const retry = (handle: Handle): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(retryMail, handle)
    await button(main, 'Try again').click()
    return page.getByRole('alert')
  },
})
const retryAll = (handle: () => Response | { count: number }): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(retryAllMails, handle)
    await button(main, 'Try all again').click()
    return page.getByRole('alert')
  },
})
const discard = (handle: Handle): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(discardMail, handle)
    await button(main, 'Discard').click()
    await button(dialog('Discard Email'), 'Discard').click()
    return page.getByRole('alert')
  },
})
const tryOut = (handle: () => Response | { to: string }): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(sendTestMail, handle)
    await button(main, 'Send me a test email').click()
    return page.getByRole('alert')
  },
})
testTexts({
  area: 'email',
  messages: mailMessages,
  prepare: () => {
    answer(getMailSetup, setUp)
    answer(listUnsentMails, pageOf(failed))
  },
  cases: {
    // The user was an administrator at sign-in but has lost the role.
    administratorsOnly: () => {
      answer(getMailSetup, forbidden(mailMessages.administratorsOnly))
      return openPage('/settings/mail')
    },
    notSetUp: () => {
      answer(getMailSetup, { set_up: false, sender: null })
      return openPage('/settings/mail')
    },
    setUp: { begin: open },
    fetchFailed: failing(listUnsentMails, '/settings/mail'),
    none: () => {
      answer(listUnsentMails, pageOf())
      return openPage('/settings/mail')
    },
    notUnsent: retry(conflict(mailMessages.notUnsent)),
    tested: tryOut(() => ({ to: 'desk@example.com' })),
    testFailed: tryOut(refuse),
    tooMany: tryOut(() => refusedWith('too_many_requests', mailMessages.tooMany)),
    retried: retry(done),
    retryFailed: retry(refuse),
    stale: retry(stale),
    retriedAll: retryAll(() => ({ count: 12 })),
    retryAllFailed: retryAll(refuse),
    discarded: discard(done),
    discardFailed: discard(refuse),
    discardConfirm: {
      begin: open,
      act: async (main) => {
        await button(main, 'Discard').click()
        return dialog('Discard Email')
      },
    },
    dailyLimit: 'in an email',
  },
  gaps: {
    setUp: mailMessages.setUp(setUp.sender),
    tested: mailMessages.tested('desk@example.com'),
    retriedAll: 'Trying to send 12 emails again.',
  },
})
