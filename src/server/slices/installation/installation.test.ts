import { afterEach, expect, test } from 'vitest'
import { signup } from '#contract/auth/auth.endpoints.ts'
import { companyEndpoints } from '#contract/companies/companies.endpoints.ts'
import { getInstallation, getSetup } from '#contract/installation/installation.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { locationEndpoints } from '#contract/locations/settings.endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { clientOf } from '#server/testing/client.ts'
import { sendForm } from '#server/testing/record-builders.ts'

let app: TestApp
afterEach(() => app.close())

const body = { email: 'first.person@example.com', password: 'unrelated lantern meadow 42' }
const read = async () => (await clientOf(app).call(getInstallation)).body

test('an installation is new until somebody has signed up, and tells nothing else', async () => {
  app = await startTestApp({ SIGNUP: 'invited', SMTP_URL: 'smtp://127.0.0.1:2525' })
  expect(await read()).toEqual({ new: true, signup: 'invited', mail: true })
  await clientOf(app).call(signup, { body })
  expect(await read()).toEqual({ new: false, signup: 'invited', mail: true })
})

test('the first steps are done as soon as what they are about is there', async () => {
  app = await startTestApp()
  const { body: session } = await clientOf(app).call(signup, { body })
  const me = clientOf(app, session.token)
  const steps = async () => (await me.call(getSetup)).body
  expect(await steps()).toEqual({ company: false, location: false, lead: false })
  await me.call(companyEndpoints.patch, {
    params: { id: String(session.company.id) },
    body: { name: 'Harborview Dental' },
  })
  expect(await steps()).toEqual({ company: true, location: false, lead: false })
  const { results } = (await me.call(listLocations)).body
  await me.call(locationEndpoints.patch, {
    params: { id: String(results[0]?.id) },
    body: { phone: '2125550142' },
  })
  expect(await steps()).toEqual({ company: true, location: true, lead: false })
  await sendForm(app, results[0]?.form_id, { name: 'Test Lead', phone: '+12125550100' })
  expect(await steps()).toEqual({ company: true, location: true, lead: true })
})
