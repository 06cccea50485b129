import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFeedback, listFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCompany, signIn, type TestCompany } from '#server/testing/builders.ts'

let app: TestApp
let company: TestCompany
beforeAll(async () => {
  app = await startTestApp()
  company = await createCompany(app)
})
afterAll(() => app.close())

test('what staff say is read by administrators of their company, newest first, and by no one else', async () => {
  const clerk = await signIn(app, company, { role: 'front_desk' })
  const admin = await signIn(app, company)
  const stranger = await signIn(app, await createCompany(app))
  await clerk.call(giveFeedback, { body: { message: 'The list is fast', page: '/leads' } })
  await clerk.call(giveFeedback, { body: { message: 'More colours, please' } })
  const { body } = await admin.call(listFeedback)
  expect(body.results.map(({ message, page }) => [message, page])).toEqual([
    ['More colours, please', ''],
    ['The list is fast', '/leads'],
  ])
  expect(body.results[0]?.created_by).toMatch(/@example\.com$/)
  expect((await clerk.call(listFeedback)).status).toBe(403)
  expect((await stranger.call(listFeedback)).body.count).toBe(0)
})

test('feedback without words is refused', async () => {
  const clerk = await signIn(app, company, { role: 'front_desk' })
  const { status, body } = await clerk.call(giveFeedback, { body: { message: '  ' } })
  expect([status, body]).toMatchObject([422, { errors: { message: [feedbackMessages.empty] } }])
})
