import type { Locator } from 'vitest/browser'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import { getNotifications, putNotifications } from '#contract/notifications/notifications.endpoints.ts'
import { notificationMessages } from '#contract/notifications/notifications.messages.ts'
import { answer } from '#web/testing/fake-api.ts'
import { makeLocation, makeSession } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, type Raise, type RaiseOnPage, refuse, testTexts } from '#web/testing/texts.ts'

const chosen = { due_mails: false, day_mails: false, mail_set_up: true }

const openMails = async (): Promise<Locator> =>
  (await openPage('/info')).getByRole('region', { name: 'Email', exact: true })
const shown: RaiseOnPage = { begin: openMails, act: async (mails) => mails }
const without =
  (prepare: () => void): Raise =>
  () => {
    prepare()
    return openMails()
  }

testTexts({
  area: 'email about the day',
  messages: notificationMessages,
  prepare: () => {
    answerForPractice()
    answer(getNotifications, chosen)
    answer(getInfo, {
      ...{ user_name: 'pat', first_name: 'Pat', last_name: 'Example', email: 'pat@example.com' },
      ...{ is_company_admin: true, withheld: [], role: 'administrator', locations: [makeLocation()] },
      company: makeSession().company,
    })
  },
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
