import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  discardEmail,
  getEmailSetup,
  listUnsentEmails,
  retryAllEmails,
  retryEmail,
  sendTestEmail,
} from '#contract/emails/emails.endpoints.ts'
import { emailMessages } from '#contract/emails/emails.messages.ts'
import type { UnsentEmail } from '#contract/emails/emails.schemas.ts'
import { type BackgroundWork, getBackgroundWork } from '#contract/installation/installation.endpoints.ts'
import { installationMessages } from '#contract/installation/installation.messages.ts'
import { answer, pageOf, refusedWith } from '#web/testing/fake-api.ts'
import { makeWork } from '#web/testing/fixtures.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
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
const email: UnsentEmail = {
  ...{ id: 1, kind: 'email_confirmation', state: 'waiting', recipient: '', last_error: '' },
  ...{ created_at: now, due_at: now, attempts: 0, version: 1 },
}
beforeEach(() => answer(getBackgroundWork, { results: [makeWork()] }))

const setUp = { set_up: true, sender: 'Chairside <desk@example.com>' }

test.each([
  ['waits for its first try', 0],
  ['is being tried', 1],
])('an email that %s leaves the list once it is sent', async (_, attempts) => {
  answer(getEmailSetup, setUp)
  answer(listUnsentEmails, pageOf({ ...email, attempts }))
  const main = await openPage('/settings/email')
  await expect.element(main.getByRole('cell', { name: 'Email confirmation' })).toBeVisible()
  answer(listUnsentEmails, pageOf())
  await expect.element(main.getByText(emailMessages.none)).toBeVisible()
})

describe('Unsent Email', () => {
  test('wraps a long reason', async () => {
    const last_error = emailMessages.dailyLimit('Maple Street')
    answer(getEmailSetup, setUp)
    answer(listUnsentEmails, pageOf({ ...email, last_error }))
    const reason = (await openPage('/settings/email')).getByText(last_error)
    await expect.element(reason).toBeVisible()
    const { scrollWidth, clientWidth } = reason.element()
    expect(scrollWidth).toBe(clientWidth)
  })
})

describe('Try all again', () => {
  test('is not offered without unsent email', async () => {
    answer(getEmailSetup, setUp)
    answer(listUnsentEmails, pageOf())
    const main = await openPage('/settings/email')
    await expect.element(main.getByText(emailMessages.none)).toBeVisible()
    await expect.element(button(main, 'Try all again')).not.toBeInTheDocument()
  })

  test('reports zero retries when every email waits for its first try', async () => {
    answer(getEmailSetup, setUp)
    answer(listUnsentEmails, pageOf(email))
    answer(retryAllEmails, { count: 0 })
    const main = await openPage('/settings/email')
    await button(main, 'Try all again').click()
    await expect.element(page.getByText(emailMessages.retriedAll(0))).toBeVisible()
  })
})

const failed: UnsentEmail = { ...email, state: 'failed', recipient: 'pat@example.com', attempts: 12 }
type Handle = () => Response | { id: number; version: number }
const done: Handle = () => ({ id: 1, version: 2 })
const open = () => openPage('/settings/email')
const retry = (handle: Handle): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(retryEmail, handle)
    await button(main, 'Try again').click()
    return page.getByRole('alert')
  },
})
const retryAll = (handle: () => Response | { count: number }): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(retryAllEmails, handle)
    await button(main, 'Try all again').click()
    return page.getByRole('alert')
  },
})
const discard = (handle: Handle): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(discardEmail, handle)
    await button(main, 'Discard').click()
    await button(dialog('Discard Email'), 'Discard').click()
    return page.getByRole('alert')
  },
})
const tryOut = (handle: () => Response | { to: string }): RaiseOnPage => ({
  begin: open,
  act: async (main) => {
    answer(sendTestEmail, handle)
    await button(main, 'Send me a test email').click()
    return page.getByRole('alert')
  },
})
testTexts({
  area: 'email',
  messages: emailMessages,
  prepare: () => {
    answer(getEmailSetup, setUp)
    answer(listUnsentEmails, pageOf(failed))
  },
  cases: {
    // The user was an administrator at sign-in but has lost the role.
    administratorsOnly: () => {
      answer(getEmailSetup, forbidden(emailMessages.administratorsOnly))
      return openPage('/settings/email')
    },
    notSetUp: () => {
      answer(getEmailSetup, { set_up: false, sender: null })
      return openPage('/settings/email')
    },
    setUp: { begin: open },
    fetchFailed: failing(listUnsentEmails, '/settings/email'),
    none: () => {
      answer(listUnsentEmails, pageOf())
      return openPage('/settings/email')
    },
    notUnsent: retry(conflict(emailMessages.notUnsent)),
    tested: tryOut(() => ({ to: 'desk@example.com' })),
    testFailed: tryOut(refuse),
    tooMany: tryOut(() => refusedWith('too_many_requests', emailMessages.tooMany)),
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
    setUp: emailMessages.setUp(setUp.sender),
    tested: emailMessages.tested('desk@example.com'),
    retriedAll: 'Trying to send 12 emails again.',
  },
})

test('the earlier address of the email settings leads to them', async () => {
  answer(getEmailSetup, setUp)
  answer(listUnsentEmails, pageOf())
  await openPage('/settings/mail')
  await expect.poll(address).toBe('/settings/email')
})

describe('Background Work', () => {
  const shown = async (...results: BackgroundWork[]) => {
    answer(getEmailSetup, setUp)
    answer(listUnsentEmails, pageOf())
    answer(getBackgroundWork, { results })
    return (await openPage('/settings/email')).getByRole('region', { name: 'Background Work' })
  }

  test('shows the state of each work', async () => {
    const card = await shown(
      makeWork(),
      makeWork({ name: 'password-emails', state: 'behind', lag_seconds: 130 }),
      makeWork({ name: 'daily-emails', state: 'retrying', failing_since: now }),
    )
    await expect.element(card).toHaveTextContent('New request alerts' + 'Up to date')
    await expect.element(card).toHaveTextContent('Password change emails' + '2 minutes behind')
    await expect.element(card).toHaveTextContent(/Daily emails\s*Failed at .*, retrying/)
    await expect.element(card.getByText(installationMessages.workStuck)).not.toBeInTheDocument()
  })

  test('shows the time since which work is stuck', async () => {
    const card = await shown(makeWork({ state: 'stuck', failing_since: now }))
    await expect.element(card).toHaveTextContent(/Stuck since \d+:\d\d [AP]M/)
    await expect.element(card.getByRole('status')).toHaveTextContent(installationMessages.workStuck)
  })
})
