import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { getLeftWork, handOver } from '#contract/handovers/handovers.endpoints.ts'
import { handoverLabels as labels } from '#contract/handovers/handovers.labels.ts'
import { handoverMessages } from '#contract/handovers/handovers.messages.ts'
import type { Handover } from '#contract/handovers/handovers.schemas.ts'
import { deactivateMember, getMember } from '#contract/staff/members.endpoints.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { answer, callsTo, pageOf } from '#web/testing/fake-api.ts'
import { makeMember, makeStaffMember } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, dialog, refuse, testTexts } from '#web/testing/texts.ts'

const path = '/settings/staff/1'
const work = { tasks: 8, visits: 12 }
const handedOver: Handover = { ...work, kept: [], left: { tasks: 0, visits: 0 } }

function prepare(): void {
  answerForPractice()
  answer(getMember, makeMember({ status: 'deactivated' }))
  answer(listStaff, pageOf(makeStaffMember({ id: 2, name: 'Hal Hygienist' })))
  answer(getLeftWork, work)
}
const opened = () => dialog(labels.title('8 tasks, 12 visits'))
const give = async (): Promise<Locator> => {
  await button(await openPage(path), labels.handOver).click()
  await opened().getByRole('combobox', { name: labels.visitsTo }).click()
  await page.getByRole('option', { name: 'Hal Hygienist' }).click()
  await button(opened(), labels.handOver).click()
  return opened()
}

test('a deactivation opens the dialog that hands over the work', async () => {
  answerForPractice()
  let isActive = true
  answer(getMember, () => makeMember({ status: isActive ? 'active' : 'deactivated' }))
  answer(getLeftWork, () => (isActive ? { tasks: 0, visits: 0 } : work))
  answer(deactivateMember, () => {
    isActive = false
    return makeMember({ status: 'deactivated' })
  })
  await button(await openPage(path), 'Deactivate').click()
  await button(dialog('Deactivate Bo Colleague'), 'Deactivate').click()
  await expect.element(opened()).toBeVisible()
})

test('the handover dialog gives visits to a colleague and leaves the tasks', async () => {
  prepare()
  answer(handOver, handedOver)
  const form = await give()
  await expect.element(form).not.toBeInTheDocument()
  expect(callsTo(handOver)).toMatchObject([{ params: { id: '1' }, body: { visits_to: 2 } }])
})

test('the handover dialog lists the visits that stay', async () => {
  prepare()
  const visit = { appointment: 4, patient: { id: 1, name: 'Ada Example' }, time_zone: 'America/New_York' }
  const visits = [{ ...visit, date_time: '2027-03-09T13:30:00.000Z', reason: 'Hal is busy then.' }]
  answer(handOver, { ...handedOver, kept: visits, left: { tasks: 0, visits: 3 } })
  const form = await give()
  await expect.element(form.getByText('Ada Example, 03/09/2027, 8:30 AM')).toBeVisible()
  await expect.element(form.getByText('Hal is busy then.')).toBeVisible()
  await expect.element(form.getByText(labels.keptMore(2))).toBeVisible()
})

testTexts({
  area: 'handovers',
  messages: handoverMessages,
  prepare,
  cases: {
    choose: 'an answer of the API: the button waits for a choice',
    unknownStaff: 'an answer of the API: the choice lists active staff',
    fetchFailed: () => {
      answer(getLeftWork, refuse)
      return openPage(path)
    },
    failed: () => {
      answer(handOver, refuse)
      return give()
    },
  },
})
