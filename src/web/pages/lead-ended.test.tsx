import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { listClosedByStatus, reopenRequest } from '#contract/queue/queue.endpoints.ts'
import { queueMessages } from '#contract/queue/queue.messages.ts'
import { queueEntryLabels } from '#contract/queue/queue-entry.labels.ts'
import { answer, callsTo, pending, unreachable } from '#web/testing/fake-api.ts'
import { answerForLead, type FakeLead } from '#web/testing/fake-lead.ts'
import { makeQueuePerson } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button } from '#web/testing/texts.ts'

let lead: FakeLead
beforeEach(async () => {
  answerForPractice()
  await page.viewport(1440, 900)
  lead = answerForLead({ status: 'scheduled', follow_up_date: '2031-03-04', follow_up_status: 'due_later' })
  answer(listClosedByStatus, {
    results: [
      { id: 7, outcome: 'not_interested' },
      { id: 9, outcome: 'not_interested' },
    ],
  })
  answer(reopenRequest, () => {
    lead.change({ status: 'scheduled', follow_up_date: '2031-03-04' })
    return makeQueuePerson({ id: 7 })
  })
})

const statusButton = (status: keyof typeof leadStatusLabels) =>
  button(page.getByRole('group', { name: 'Lead status' }), leadStatusLabels[status])
const notice = () => page.getByText(queueEntryLabels.closedAs(2, 'Not interested'))
const undo = page.getByRole('button', { name: 'Undo', exact: true })

test('a status that ends the lead names the closed requests, and Undo reopens them', async () => {
  await openPage('/leads/1')
  await statusButton('lost').click()
  await expect.element(notice()).toBeVisible()
  await undo.click()
  await expect.element(statusButton('scheduled')).toHaveAttribute('aria-pressed', 'true')
  expect(callsTo(reopenRequest).map(({ params }) => params.id)).toEqual(['7'])
  await expect.element(notice()).not.toBeInTheDocument()
})

test('a status that ends the lead empties the follow-up date before the response', async () => {
  answer(patchLead, pending)
  const main = await openPage('/leads/1')
  const dates = main.getByText('03/04/2031')
  await expect.element(dates.first()).toBeVisible()
  await statusButton('na').click()
  await expect.poll(() => dates.elements().filter((date) => date.closest('dd'))).toEqual([])
})

test('the edit form names the closed requests when its status ends the lead', async () => {
  const main = await openPage('/leads/1/edit')
  await main.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: leadStatusLabels.lost }).click()
  await button(main, 'Update Lead').click()
  await expect.element(notice()).toBeVisible()
})

test('a status change without open requests shows no notice', async () => {
  answer(listClosedByStatus, { results: [] })
  await openPage('/leads/1')
  await statusButton('lost').click()
  await expect.poll(() => callsTo(listClosedByStatus).length).toBe(1)
  expect(undo.elements()).toEqual([])
})

test('a status that does not end the lead asks for no closed requests', async () => {
  await openPage('/leads/1')
  await statusButton('noshow').click()
  await expect.element(statusButton('noshow')).toHaveAttribute('aria-pressed', 'true')
  expect(callsTo(listClosedByStatus)).toEqual([])
})

test('a failed Undo of a status shows an error', async () => {
  answer(reopenRequest, unreachable)
  await openPage('/leads/1')
  await statusButton('lost').click()
  await undo.click()
  await expect.element(page.getByRole('alert').getByText(queueMessages.undoFailed)).toBeVisible()
})
