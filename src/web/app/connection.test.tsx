import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { refreshToken } from '#contract/auth/auth.endpoints.ts'
import { loginKeys } from '#contract/auth/auth.stored-login.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { answerChangeStream } from '#web/testing/change-stream.ts'
import { answer, callsTo, refused, unreachable } from '#web/testing/fake-api.ts'
import { answerForLead } from '#web/testing/fake-lead.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button } from '#web/testing/texts.ts'

const sign = () => page.getByText(realtimeMessages.offline)
const goOnline = () => window.dispatchEvent(new Event('online'))
function goOffline() {
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void goOnline())
}

test('the login page shows that the browser is offline until it reconnects', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  const main = await openPage('/login', 'signed out')
  await expect.element(main.getByRole('textbox', { name: 'Username' })).toHaveFocus()
  expect(sign().elements()).toEqual([])
  goOffline()
  await expect.element(sign()).toBeVisible()
  goOnline()
  await expect.element(sign()).not.toBeInTheDocument()
})

test('a change made offline fails at once and is never sent later', async () => {
  answerForPractice()
  const lead = answerForLead()
  const main = await openPage('/leads/1')
  const status = (label: string) => button(main.getByRole('group', { name: 'Lead status' }), label)
  await expect.element(status(leadStatusLabels.new)).toHaveAttribute('aria-pressed', 'true')
  goOffline()
  answer(patchLead, unreachable)
  await status(leadStatusLabels.contacted).click()
  await expect.element(alertOf(main).filter({ hasText: leadMessages.statusFailed })).toBeVisible()
  await expect.element(status(leadStatusLabels.new)).toHaveAttribute('aria-pressed', 'true')
  goOnline()
  await expect.element(sign()).not.toBeInTheDocument()
  expect(lead.now).toMatchObject({ status: 'new', version: 1 })

  // The next change starts from the unchanged lead, and the failed change is not sent before it.
  answer(patchLead, ({ body }) => {
    lead.change(body as object)
    return lead.now
  })
  await status(leadStatusLabels.lost).click()
  await expect.poll(() => lead.now).toMatchObject({ status: 'lost', version: 2 })
  expect(callsTo(patchLead).map(({ body }) => body)).toEqual([{ status: 'contacted' }, { status: 'lost' }])
})

test('a screen hides its content when the session is ended elsewhere', async () => {
  answerForPractice()
  const stream = answerChangeStream()
  const main = await openPage('/leads')
  await expect.element(button(main, 'View Pat Example')).toBeVisible()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(listenToChanges, () => refused('unauthenticated'))
  answer(refreshToken, () => refused('unauthenticated'))
  await stream.endWithSession()
  await expect.element(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
  await expect.element(page.getByText('Pat Example')).not.toBeInTheDocument()
  for (const key of Object.values(loginKeys)) expect(localStorage.getItem(key), key).toBeNull()
})
