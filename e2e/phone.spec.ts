import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import {
  getPhoneSettings,
  receiveCall,
  receiveCallRecording,
  receiveDialed,
} from '#contract/intake/phone.endpoints.ts'
import { phoneMessages } from '#contract/intake/phone.messages.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import {
  callFields,
  newCallSid,
  newRecordingSid,
  signedCallback,
  twilioAccount,
} from '#server/testing/twilio.ts'
import { callApi, enter, origin, signUpPractice } from './support/practice.ts'
import { box, button, main } from './support/screens.ts'
import { expectPlayable } from './support/sound.ts'
import { test } from './support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an administrator connects Twilio; a call that no one answers is a lead to call back, whose recording can be heard', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const { token } = practice.session
  await enter(page, practice, '/settings/phone')
  await expect(main(page).getByText(phoneMessages.noAccount)).toBeVisible()
  await expect(main(page).getByText('No calls received yet.')).toBeVisible()
  await box(main(page), 'Account SID').fill('AC123')
  await button(main(page), 'Save Account').click()
  await expect(main(page).getByText(phoneMessages.accountSid)).toBeVisible()
  await box(main(page), 'Account SID').fill(twilioAccount.account_sid)
  await main(page).getByLabel('Auth Token').fill(twilioAccount.auth_token)
  await button(main(page), 'Save Account').click()
  await expect(page.getByText(phoneMessages.accountSaved)).toBeVisible()
  await expect(main(page).getByText(phoneMessages.noAccount)).toBeHidden()
  await expect(main(page).getByLabel('Auth Token')).toHaveValue('')
  // The stand-in for Twilio knows recordings alone.
  await expect(main(page).getByText(phoneMessages.unchecked)).toBeVisible()

  const number = `+1312555${randomInt(1_000, 9_999)}`
  await main(page).getByRole('link', { name: 'New Phone Number', exact: true }).click()
  await expect(heading(page, 'Create Phone Number')).toBeVisible()
  await box(main(page), 'Name').fill('Main line')
  await box(main(page), 'Twilio Number').fill(number.slice(2))
  await box(main(page), 'Number to Ring').fill('(212) 555-0100')
  await button(main(page), 'Create Phone Number').click()
  await expect(
    page.getByRole('navigation', { name: 'Practice Settings' }).getByRole('link', { name: 'Phone' }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(main(page).getByRole('link', { name: 'Main line', exact: true })).toBeVisible()

  const { addresses } = await callApi(getPhoneSettings, {}, token)
  const signedFor = new URL(addresses.voice).origin
  const sid = newCallSid()
  const fields = callFields(twilioAccount, { from: '+12125550142', to: number, sid })
  const send = async (path: string, more: Record<string, string>) => {
    const callback = signedCallback(signedFor, path, { ...fields, ...more }, twilioAccount.auth_token)
    const answer = await fetch(`${origin()}${callback.path}`, { ...callback, method: 'POST' })
    expect(answer.ok).toBe(true)
    return answer.text()
  }
  expect(await send(receiveCall.path, {})).toContain('>+12125550100</Number>')
  await send(receiveDialed.path, { CallStatus: 'in-progress', DialCallStatus: 'no-answer' })

  const recording = {
    ...{ AccountSid: twilioAccount.account_sid, CallSid: sid, RecordingSid: newRecordingSid() },
    ...{ RecordingStatus: 'completed', RecordingDuration: '30', RecordingSource: 'RecordVerb' },
  }
  await send(receiveCallRecording.path.replace(':number', number.slice(1)), recording)

  await page.goto(`${origin()}/queue`)
  await expect(main(page).getByText('+1 212 555 0142').first()).toBeVisible()
  const { results } = await callApi(listLeads, { query: {} }, token)
  await page.goto(`${origin()}/leads/${results[0]?.id}`)
  // It is fetched by a job and shows as soon as it is there.
  await expectPlayable(page, main(page).getByLabel(/^Call recording of /))
  await page.goto(`${origin()}/settings/phone`)
  await expect(main(page).getByText(/Last call received: /)).toBeVisible()
})
