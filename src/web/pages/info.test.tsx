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

const chosen = { due_mails: false, day_mails: false, mail_set_up: true }

const openMails = async (): Promise<Locator> =>
  (await openPage('/info')).getByRole('region', { name: 'Email', exact: true })
const shown = { begin: openMails }
const without =
  (prepare: () => void): Raise =>
  () => {
    prepare()
    return openMails()
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
    now = { ...now, due_mails: body.due_mails ?? now.due_mails, day_mails: body.day_mails ?? now.day_mails }
    answer(getNotifications, now)
    return now
  })
  const mails = await openMails()
  for (const name of [notificationMessages.dueMails, notificationMessages.dayMails]) {
    const choice = mails.getByRole('switch', { name })
    await choice.click()
    await expect.element(choice).toBeChecked()
  }
  await expect
    .poll(() => callsTo(putNotifications).map(({ body }) => body))
    .toEqual([{ due_mails: true }, { day_mails: true }])
  await expect.element(mails.getByRole('switch', { name: notificationMessages.dueMails })).toBeChecked()
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
    dueMails: shown,
    numbersOnly: shown,
    dayMails: shown,
    dayNumbersOnly: shown,
    saveFailed: {
      begin: openMails,
      async act(mails) {
        answer(putNotifications, refuse)
        await mails.getByRole('switch', { name: notificationMessages.dueMails }).click()
        return alertOf(mails)
      },
    },
    noMail: without(() => answer(getNotifications, { ...chosen, mail_set_up: false })),
    fetchFailed: without(() => answer(getNotifications, refuse)),
  },
})
