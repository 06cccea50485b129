import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import { getDashboard } from '#contract/dashboard/dashboard.endpoints.ts'
import { defaultHours } from '#contract/desk/desk.defaults.ts'
import { updateLocationHours } from '#contract/desk/desk.endpoints.ts'
import { getEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { embedSettingsMessages } from '#contract/embed/embed.settings.messages.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { unnamed } from '#contract/installation/installation.defaults.ts'
import {
  getInstallation,
  getSetup,
  getSignupSetting,
  removeTestLead,
} from '#contract/installation/installation.endpoints.ts'
import { signupLabel } from '#contract/installation/installation.enums.ts'
import { installationLabels as labels } from '#contract/installation/installation.labels.ts'
import { installationMessages as messages } from '#contract/installation/installation.messages.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { locationSettingsMessages } from '#contract/locations/settings.messages.ts'
import { getMember } from '#contract/staff/members.endpoints.ts'
import { answer, answerTheRest, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeSetup } from '#web/testing/fake-setup.ts'
import { makeLocation, makeMember } from '#web/testing/fixtures.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button } from '#web/testing/texts.ts'

const embedFrom = (script_origin: string) =>
  answer(getEmbedSettings, { ...defaultEmbedValues, script_origin, version: 1, promise: '' })

beforeEach(() => {
  answerForPractice()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(getOwnEmail, {
    email: 'pat@example.com',
    confirmed: true,
    needed: false,
    opens_company: false,
    can_be_sent: false,
  })
})

test('each step has a title; the form of the location says so where no email is sent', async () => {
  answer(getSetup, makeSetup({ location: false }))
  answer(listLocations, pageOf(makeLocation({ name: unnamed.location, address: '', phone: '' })))
  answer(getInstallation, { new: false, signup: 'open', email: false })
  const main = await openPage('/welcome')
  await expect.element(main.getByRole('heading', { level: 2 })).toHaveTextContent('Add your locations')
  await expect
    .element(main.getByRole('textbox', { name: 'Notification Email' }))
    .toHaveAccessibleDescription(locationSettingsMessages.noEmail)
})

test('the steps can be skipped, and Home leads back to them until they are done', async () => {
  answer(getSetup, makeSetup({ location: false }))
  answer(getMember, makeMember())
  answerTheRest(() => refused('not_found'))
  const main = await openPage('/welcome')
  await main.getByRole('link', { name: 'Skip for now' }).click()
  await expect.poll(address).toBe('/home')
  await main.getByRole('link', { name: 'Locations' }).click()
  await expect.poll(address).toBe('/welcome?step=location')
  await expect
    .element(main.getByRole('navigation', { name: 'First steps' }).getByRole('link', { name: 'Locations' }))
    .toHaveAttribute('aria-current', 'step')
})

test('proposes a sign-up setting until it is decided', async () => {
  answer(getSetup, makeSetup({ form: false, signup: false }))
  answer(getSignupSetting, { signup: 'open', may_change: true, by_variable: false })
  const main = await openPage('/welcome')
  await expect.element(main.getByRole('radio', { name: signupLabel('invited') })).toBeChecked()
})

test('the form by script comes first; an address that websites cannot reach is called so', async () => {
  answer(getSetup, makeSetup({ form: false }))
  embedFrom('http://localhost:8080')
  const main = await openPage('/welcome')
  await expect.element(main.getByText('src="http://localhost:8080/embed/form.js"')).toBeVisible()
  await expect.element(main.getByText(embedSettingsMessages.localAddress)).toBeVisible()
  const html = main.getByText('<form action=')
  await expect.element(html).not.toBeVisible()
  await main.getByText('Other: your own form, or plain HTML').click()
  await expect.element(html).toBeVisible()
})

test('an address of the internet is given without a word of warning', async () => {
  answer(getSetup, makeSetup({ form: false }))
  embedFrom('https://chairside.example')
  const main = await openPage('/welcome')
  await expect.element(main.getByText('src="https://chairside.example/embed/form.js"')).toBeVisible()
  await expect.element(main.getByText(embedSettingsMessages.localAddress)).not.toBeInTheDocument()
})

test('the dashboard removes the test lead with one click', async () => {
  answer(getDashboard, { status_counts: [], type_counts: [], conversion_rate: 0 })
  answer(getSetup, makeSetup({ test_lead: 1 }))
  answer(removeTestLead, (() => {
    answer(getSetup, makeSetup())
    return undefined
  }) as never)
  const main = await openPage('/')
  const notice = main.getByRole('region', { name: 'Test lead' })
  await expect.element(notice.getByText(messages.testLeadStays)).toBeVisible()
  await button(notice, 'Remove test lead').click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(page.getByText(messages.testLeadRemoved)).toBeVisible()
})

test('the hours step asks for each location in turn', async () => {
  answer(getSetup, makeSetup({ hours: false }))
  answer(updateLocationHours, { ...defaultHours, version: 1 })
  const main = await openPage('/welcome')
  await main.getByRole('checkbox', { name: labels.sameHours }).click()
  await button(main, 'Continue').click()
  await expect.element(main.getByRole('combobox', { name: 'Location' })).toHaveValue('Second office')
  await button(main, 'Continue').click()
  await expect.poll(() => callsTo(updateLocationHours).map(({ params }) => params.id)).toEqual(['1', '2'])
  await expect.poll(address).toBe('/welcome?step=staff')
})

test('a skipped step leads to the next one', async () => {
  answer(getSetup, makeSetup({ hours: false }))
  const main = await openPage('/welcome')
  await main.getByRole('link', { name: labels.skipStep }).click()
  await expect.poll(address).toBe('/welcome?step=staff')
})
