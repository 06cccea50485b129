import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getNotifications, putNotifications } from '#contract/notifications/notifications.endpoints.ts'
import { notificationMessages } from '#contract/notifications/notifications.messages.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { makeLocation, makeSession } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, type Raise, refuse, testTexts } from '#web/testing/texts.ts'

const chosen = { due_emails: false, day_emails: false, email_set_up: true }

const openEmails = async (): Promise<Locator> =>
  (await openPage('/info')).getByRole('region', { name: 'Email', exact: true })
const shown = { begin: openEmails }
const without =
  (prepare: () => void): Raise =>
  () => {
    prepare()
    return openEmails()
  }

const prepare = () => {
  answerForPractice()
  answer(getNotifications, chosen)
  answer(getInfo, {
    ...{ user_name: 'pat', first_name: 'Pat', last_name: 'Example', email: 'pat@example.com' },
    ...{ is_company_admin: true, withheld: [], role: 'administrator', locations: [makeLocation()] },
    company: makeSession().company,
  })
}

test('each kind of email is chosen by its own switch, and stays chosen', async () => {
  prepare()
  let now = chosen
  answer(putNotifications, ({ body }) => {
    now = {
      ...now,
      due_emails: body.due_emails ?? now.due_emails,
      day_emails: body.day_emails ?? now.day_emails,
    }
    answer(getNotifications, now)
    return now
  })
  const emails = await openEmails()
  for (const name of [notificationMessages.dueEmails, notificationMessages.dayEmails]) {
    const choice = emails.getByRole('switch', { name })
    await choice.click()
    await expect.element(choice).toBeChecked()
  }
  await expect
    .poll(() => callsTo(putNotifications).map(({ body }) => body))
    .toEqual([{ due_emails: true }, { day_emails: true }])
  await expect.element(emails.getByRole('switch', { name: notificationMessages.dueEmails })).toBeChecked()
})

test('the way to another password is there', async () => {
  prepare()
  const info = await openPage('/info')
  await info.getByRole('link', { name: 'Change Password', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Change Password')
})

testTexts({
  area: 'email about the day',
  messages: notificationMessages,
  prepare,
  cases: {
    dueEmails: shown,
    numbersOnly: shown,
    dayEmails: shown,
    dayNumbersOnly: shown,
    saveFailed: {
      begin: openEmails,
      async act(emails) {
        answer(putNotifications, refuse)
        await emails.getByRole('switch', { name: notificationMessages.dueEmails }).click()
        return alertOf(emails)
      },
    },
    noEmail: without(() => answer(getNotifications, { ...chosen, email_set_up: false })),
    fetchFailed: without(() => answer(getNotifications, refuse)),
  },
})
