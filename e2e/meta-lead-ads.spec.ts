import { expect } from '@playwright/test'
import { listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { getMetaConnection } from '#contract/intake/meta.endpoints.ts'
import { metaMessages } from '#contract/intake/meta.messages.ts'
import { intakeReasonLabel } from '#contract/intake/requests.enums.ts'
import { leadgenDelivery, metaSecrets, newLeadgenId, signedDelivery } from '#server/testing/meta.ts'
import { callApi, enter, origin, signUpPractice } from './support/practice.ts'
import { box, button, main } from './support/screens.ts'
import { test } from './support/test.ts'

test('an administrator connects Meta, and a lead that it does not hand out waits in the inbox', async ({
  page,
}) => {
  const practice = await signUpPractice()
  const { location, session } = practice
  await enter(page, practice, `/settings/locations/${location.id}/forms`)
  const section = main(page).getByRole('region', { name: 'Facebook and Instagram Lead Ads' })
  await expect(section.getByText(metaMessages.incomplete)).toBeVisible()
  await expect(section.getByText('No leads received from Meta yet.')).toBeVisible()
  const connection = await callApi(getMetaConnection, { params: { id: String(location.id) } }, session.token)
  await expect(section.getByText(connection.callback_address, { exact: true })).toBeVisible()
  await expect(section.getByText(connection.verify_token, { exact: true })).toBeVisible()
  await section.getByLabel('App Secret').fill('short')
  await button(section, 'Save Connection').click()
  await expect(section.getByText(metaMessages.appSecret)).toBeVisible()
  await section.getByLabel('App Secret').fill(metaSecrets.app_secret)
  await button(section, 'Save Connection').click()
  await expect(page.getByText(metaMessages.saved)).toBeVisible()
  await expect(section.getByLabel('App Secret')).toHaveValue('')

  const { url, payload, headers } = signedDelivery(
    location.form_id,
    leadgenDelivery([newLeadgenId()]),
    metaSecrets.app_secret,
  )
  const answer = await fetch(`${origin()}${url}`, { method: 'POST', body: payload, headers })
  expect(answer.status).toBe(200)
  // Without a page access token nothing is asked of Meta.
  await expect
    .poll(async () => (await callApi(listIntakeRequests, {}, session.token)).results[0]?.outcome)
    .toBe('failed')
  await page.goto(`${origin()}/inbox`)
  await main(page).getByRole('link', { name: 'Unknown sender' }).click()
  await expect(main(page).getByText(`${intakeReasonLabel('page_token')}.`)).toBeVisible()
  await button(main(page), 'Fetch Again').click()
  await expect(page.getByText(metaMessages.refetching)).toBeVisible()
  await box(main(page), 'First Name').fill('Pat')
  await box(main(page), 'Phone').fill('212-555-0142')
  await button(main(page), 'Create Lead').click()
  await expect(main(page).getByRole('link', { name: 'Pat' })).toBeVisible()
  await page.goto(`${origin()}/settings/locations/${location.id}/forms`)
  await expect(section.getByText(/Last lead received: /)).toBeVisible()
})
