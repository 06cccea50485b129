import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fieldMessages } from '#contract/http/fields.ts'
import {
  dismissIntakeRequest,
  getIntakeRequest,
  listIntakeRequests,
  replayIntakeRequest,
} from '#contract/intake/inbox.endpoints.ts'
import { inboxMessages } from '#contract/intake/inbox.messages.ts'
import { type IntakeRequest, nothingRecognized } from '#contract/intake/inbox.schemas.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeIntakeRequest } from '#web/testing/fixtures.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  box,
  button,
  conflict,
  failing,
  main,
  type Raise,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const script = '<script>document.title = "owned"</script>'
const instant = '2026-03-11T12:00:00.000Z'
const unknownSender = makeIntakeRequest({
  body: `message=Call me ${script}`,
  recognised: { ...nothingRecognized, message: `Call me ${script}` },
  errors: { '': [intakeMessages.nobody] },
})
const accepted: IntakeRequest = {
  ...unknownSender,
  ...{ intake_result: 'lead', reason: '', lead: { id: 1, name: 'Pat Example' }, version: 2, errors: {} },
}

const show = (request: IntakeRequest): IntakeRequest => {
  answer(listIntakeRequests, pageOf(request))
  answer(getIntakeRequest, request)
  return request
}
const link = (name: string | RegExp) => main().getByRole('link', { name })

beforeEach(answerForPractice)

test('a request without contact details can be fixed and accepted in the inbox', async () => {
  show(unknownSender)
  const inbox = await openPage('/inbox')
  await expect.element(inbox.getByText('No name, phone or email')).toBeVisible()
  await button(inbox, '1 needs attention').click()
  await expect.poll(() => callsTo(listIntakeRequests).at(-1)?.query.intake_result).toBe('unresolved')
  expect(address()).toBe('/inbox?intake_result=unresolved')
  await link('Unknown sender').click()

  await expect.element(inbox.getByRole('region', { name: 'Raw body' })).toHaveTextContent(script)
  await expect.element(box(inbox, 'Message')).toHaveValue(`Call me ${script}`)
  await expect.element(alertOf(inbox)).toHaveTextContent(intakeMessages.nobody)
  await box(inbox, 'Email').fill('pat')
  await button(inbox, 'Create Lead').click()
  await expect.element(inbox.getByText(fieldMessages.email)).toBeVisible()
  expect(callsTo(replayIntakeRequest)).toEqual([])
  answer(replayIntakeRequest, () => show(accepted))
  await box(inbox, 'Email').fill('pat@example.com')
  await box(inbox, 'First Name').fill('Pat')
  await box(inbox, 'Last Name').fill('Example')
  await button(inbox, 'Create Lead').dblClick()
  await expect.element(page.getByText(inboxMessages.replayed)).toBeVisible()
  await expect.element(button(inbox, 'Create Lead')).not.toBeInTheDocument()
  expect(callsTo(replayIntakeRequest)).toMatchObject([
    { body: { first_name: 'Pat', last_name: 'Example', email: 'pat@example.com' } },
  ])
  await expect.element(link('Pat Example')).toHaveAttribute('href', '/leads/1')
  expect(document.title).not.toContain('owned')
})

test('spam can be dismissed, restored and accepted in the inbox', async () => {
  const spam = show({
    ...unknownSender,
    ...{ intake_result: 'ignored', reason: 'honeypot', sender: 'Robin Example', errors: {} },
    recognised: { ...nothingRecognized, first_name: 'Robin', last_name: 'Example', phone: '2125550142' },
  })
  answer(dismissIntakeRequest, ({ body }) =>
    show({ ...spam, dismissed_at: body.dismissed ? instant : null, version: body.dismissed ? 2 : 3 }),
  )
  answer(replayIntakeRequest, () => show({ ...accepted, lead: { id: 1, name: 'Robin Example' } }))
  const inbox = await openPage('/inbox')
  await expect.element(inbox.getByText('A hidden field is filled in')).toBeVisible()
  await link(/Robin Example/).click()
  await button(inbox, 'Dismiss').click()
  await expect.element(page.getByText(inboxMessages.dismissed)).toBeVisible()
  await button(inbox, 'Move Back to Inbox').click()
  await expect.element(page.getByText(inboxMessages.restored)).toBeVisible()
  await button(inbox, 'Create Lead').click()
  await expect.element(link('Robin Example')).toBeVisible()
  expect(callsTo(dismissIntakeRequest).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ dismissed: true }, '"1"'],
    [{ dismissed: false }, '"2"'],
  ])
  expect(callsTo(replayIntakeRequest)).toMatchObject([{ body: { first_name: 'Robin', phone: '2125550142' } }])
})

test('a stale request shows the colleague’s change and keeps typed text', async () => {
  show(unknownSender)
  answer(replayIntakeRequest, () => {
    show({ ...unknownSender, dismissed_at: instant, handled_by: 'Sam Admin', version: 2 })
    return stale()
  })
  const inbox = await openPage('/inbox/1')
  await box(inbox, 'First Name').fill('Pat')
  await button(inbox, 'Create Lead').click()
  await expect.element(alertOf(inbox)).toHaveTextContent(inboxMessages.stale)
  await expect.element(box(inbox, 'First Name')).toHaveValue('Pat')
  await expect.element(inbox.getByText('Dismissed by Sam Admin')).toBeVisible()
  answer(replayIntakeRequest, () => show(accepted))
  await button(inbox, 'Create Lead').click()
  await expect.element(page.getByText(inboxMessages.replayed)).toBeVisible()
  expect(callsTo(replayIntakeRequest).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

const dentist = { is_company_admin: false, role: 'dentist' } as const
const replay =
  (handle: () => Response | IntakeRequest): Raise =>
  async () => {
    show({ ...unknownSender, errors: {} })
    answer(replayIntakeRequest, handle)
    const form = await openPage('/inbox/1')
    await box(form, 'Email').fill('pat@example.com')
    await button(form, 'Create Lead').click()
    return page.getByRole('alert')
  }
const dismiss =
  (request: IntakeRequest, handle: () => Response | IntakeRequest): Raise =>
  async () => {
    show(request)
    answer(dismissIntakeRequest, handle)
    const view = await openPage('/inbox/1')
    await button(view, request.dismissed_at ? 'Move Back to Inbox' : 'Dismiss').click()
    return page.getByRole('alert')
  }
const shown =
  (request: IntakeRequest): Raise =>
  () => {
    show(request)
    return openPage('/inbox/1')
  }
const dismissed = { ...unknownSender, dismissed_at: instant }

testTexts({
  area: 'the inbox',
  messages: inboxMessages,
  prepare: () => show(unknownSender),
  cases: {
    administratorsOnly: () => openPage('/inbox', dentist),
    fetchFailed: failing(listIntakeRequests, '/inbox'),
    fetchOneFailed: failing(getIntakeRequest, '/inbox/1'),
    notFound: () => {
      answer(getIntakeRequest, () => refused('not_found'))
      return openPage('/inbox/1')
    },
    none: () => {
      answer(listIntakeRequests, pageOf())
      return openPage('/inbox')
    },
    alreadyDone: replay(conflict(inboxMessages.alreadyDone)),
    stillOpen: replay(conflict(inboxMessages.stillOpen)),
    stale: replay(stale),
    replayed: replay(() => show(accepted)),
    repeated: replay(() => show({ ...accepted, intake_result: 'repeat' })),
    replayFailed: replay(refuse),
    dismissed: dismiss(unknownSender, () => show(dismissed)),
    restored: dismiss(dismissed, () => show(unknownSender)),
    dismissFailed: dismiss(unknownSender, refuse),
    scrubbed: shown({ ...unknownSender, scrubbed_at: instant }),
    cut: shown({ ...unknownSender, arrived_bytes: 70_000 }),
  },
  gaps: { cut: inboxMessages.cut(70_000) },
})

testTexts({
  area: 'requests',
  messages: intakeMessages,
  prepare: answerForPractice,
  cases: {
    nobody: async () => {
      show(unknownSender)
      return alertOf(await openPage('/inbox/1'))
    },
    thanks: 'what the form on a website says; `embed-texts.test.tsx` shows it',
    received: 'on a page of the server, for a form without a script',
    badSubmission: 'an answer to programs',
    empty: 'an answer to programs',
  },
})

test('an address saved with the earlier names of its filters opens the same list', async () => {
  answer(listIntakeRequests, pageOf())
  await openPage('/inbox?door=forms&outcome=failed&ordering=received_at')
  await expect
    .poll(() => callsTo(listIntakeRequests).at(-1)?.query)
    .toMatchObject({ channel: 'forms', intake_result: 'failed', ordering: 'received_at' })
  await expect.poll(address).toBe('/inbox?channel=forms&intake_result=failed&ordering=received_at')
})
