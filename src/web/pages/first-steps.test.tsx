import { beforeEach, describe, expect, test } from 'vitest'
import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { getInfo } from '#contract/auth/auth.endpoints.ts'
import type { SessionTokens } from '#contract/auth/auth.schemas.ts'
import { getDay } from '#contract/desk/day.endpoints.ts'
import { dismissSetup, getSetup } from '#contract/installation/installation.endpoints.ts'
import { installationLabels } from '#contract/installation/installation.labels.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { seenLocationLabels } from '#contract/locations/seen-locations.labels.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { getMember, patchMember } from '#contract/staff/members.endpoints.ts'
import { listMyTasks } from '#contract/tasks/tasks.endpoints.ts'
import { answer, callsTo, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue } from '#web/testing/fake-queue.ts'
import { makeSetup } from '#web/testing/fake-setup.ts'
import { makeMember } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, main } from '#web/testing/texts.ts'

const queue = () => main().getByRole('region', { name: 'Queue', exact: true })

beforeEach(() => {
  answerForPractice()
  answerForQueue([])
  answer(getInfo, unreachable)
  answer(getDay, unreachable)
  answer(getSetup, makeSetup())
  answer(listLeads, pageOf())
  answer(listMyTasks, [])
  answer(listCalendar, { count: 0, results: [] })
})

describe('the first steps on Home', () => {
  const steps = () => main().getByRole('region', { name: 'First steps' })

  test('list what each step brings and link to it', async () => {
    answer(getSetup, makeSetup({ phone: false, import: false }))
    await openPage('/home')
    await expect.element(steps()).toHaveTextContent('4 of 6 done')
    await expect.element(steps().getByText(installationLabels.phoneHint)).toBeVisible()
    await expect
      .element(steps().getByRole('link', { name: 'Phone' }))
      .toHaveAttribute('href', '/welcome?step=phone')
    await expect.element(steps().getByRole('listitem').first()).toHaveTextContent('Locationsdone')
  })

  test('go away once they are dismissed', async () => {
    answer(getSetup, makeSetup({ phone: false }))
    answer(dismissSetup, makeSetup({ phone: false, dismissed: true }))
    await openPage('/home')
    await button(main(), 'Dismiss').click()
    await expect.element(steps()).not.toBeInTheDocument()
    expect(callsTo(dismissSetup).map(({ body }) => body)).toEqual([{ what: 'checklist' }])
  })

  test('ask for the names until they are saved', async () => {
    answer(getSetup, makeSetup({ owner: false }))
    answer(getMember, makeMember({ first_name: '', last_name: '', version: 4 }))
    answer(patchMember, () => {
      answer(getSetup, makeSetup())
      return makeMember()
    })
    await openPage('/home')
    const question = main().getByRole('region', { name: installationLabels.namesQuestion })
    await box(question, 'Your First Name').fill('Dana')
    await box(question, 'Your Last Name').fill('Kim')
    await button(question, 'Save').click()
    await expect.element(question).not.toBeInTheDocument()
    expect(callsTo(patchMember)).toMatchObject([{ body: { first_name: 'Dana', last_name: 'Kim' } }])
  })

  test('do not ask for names that someone dismissed', async () => {
    answer(getSetup, makeSetup({ owner: false, names_dismissed: true }))
    await openPage('/home')
    await expect.element(queue()).toBeVisible()
    expect(main().getByText(installationLabels.namesQuestion).elements()).toEqual([])
  })
})

describe('an empty queue on Home', () => {
  const openAsClerk = (session: Partial<SessionTokens>) =>
    openPage('/home', { is_company_admin: false, role: 'front_desk', ...session })

  test('names the seen locations and mentions the hidden ones', async () => {
    await openAsClerk({ elsewhere: true })
    await expect.element(queue()).toHaveTextContent("You're all caught up at Main Street.")
    await expect.element(queue()).toHaveTextContent(seenLocationLabels.notShown)
  })

  test('does not call a person without a location caught up', async () => {
    await openAsClerk({ elsewhere: true, locations: [] })
    await expect.element(queue()).toHaveTextContent(seenLocationLabels.none)
    expect(
      queue()
        .getByText(/caught up/)
        .elements(),
    ).toEqual([])
  })

  test('names no location to a person who sees every location', async () => {
    await openAsClerk({})
    await expect.element(queue().getByText(queueMessages.empty, { exact: true })).toBeVisible()
  })
})
