import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { listLeadRequests } from '#contract/intake/lead-requests.endpoints.ts'
import { listLeadPeople } from '#contract/leads/leads.endpoints.ts'
import { callRecordFields, leadTitle } from '#contract/leads/leads.rules.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { answerForLead } from '#web/testing/fake-lead.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button, dialog } from '#web/testing/texts.ts'

const instant = '2026-03-11T12:00:00.000Z'
const call = {
  ...Object.fromEntries(callRecordFields.map((name) => [name, `the ${name}`])),
  ...{ Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed' },
  ...{ StartTime: '2026-11-20T15:04:00.000Z', CallDuration: '125' },
}

beforeEach(async () => {
  await page.viewport(1440, 900)
  answerForPractice()
})

async function expectSettledAndAccessible(part: Locator) {
  await expect.element(part).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0)
  await expectAccessible(part)
}

test('the lead panel with all its fields is accessible', async () => {
  const lead = answerForLead({
    ...{ type: 'phonecall', note: JSON.stringify(call), date_of_birth: '1980-01-02', patient: null },
    ...{ insurance_provider: 'Evenfield', follow_up_date: '2020-02-29', follow_up_status: 'past_due' },
    address: {
      street: '1 Elm Street',
      city: 'Springfield',
      state: 'IL',
      country: 'US',
      postal_code: '62701',
    },
    call_recordings: [{ id: 7, recording_url: '/none', created_at: instant }],
    other_contacts: ['+12125550199', 'nu@example.com'],
  })
  const candidate = { ...makeLead(), id: 2, first_name: 'Ben', version: 4 }
  answer(listLeadPeople, {
    candidates: [{ ...candidate, same_phone: true, same_email: false, may_be_same: true, told_apart: false }],
    also_known: [
      {
        first_name: 'Patricia',
        last_name: 'Example',
        email: '',
        phone: '',
        merge: { id: 1, until: instant },
      },
    ],
  })
  const details = { activity_type: 'Update', performed_by: 'Pat Admin', details: 'Status changed' } as const
  answer(historyEndpoints.leads, pageOf({ id: 1, timestamp: instant, ...details }))
  answer(
    listLeadRequests,
    pageOf({
      ...{ id: 1, received_at: instant, channel: 'phone' as const, location: { id: 1, name: 'Main Street' } },
      ...{ sender: 'Pat Example', intake_result: 'lead' as const, message: '', version: 1 },
      call: { outcome: 'completed', seconds: 65 },
    }),
  )
  const main = await openPage('/leads')
  await button(main, 'View Pat Example').click()
  for (const name of ['Call Details', 'Call Recordings', 'Address', 'Notes', 'Tasks', 'History'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expectSettledAndAccessible(page.getByRole('region', { name: leadTitle(lead.now) }))
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
})

const look = async (name: string): Promise<Locator> => {
  await expectSettledAndAccessible(dialog(name))
  return dialog(name)
}

test('the note and task dialogs are accessible', async () => {
  const main = await openPage('/leads/1')
  await button(main, 'A note').click()
  await button(await look('Note Details'), 'Close').click()
  await button(main, 'New Task').click()
  const form = dialog('New Task')
  await button(form, 'Create Task').click()
  await expect.element(alertOf(form).first()).toBeVisible()
  await button(await look('New Task'), 'Cancel').click()
  await main.getByRole('link', { name: 'Call back', exact: true }).first().click()
  await button(main, 'Edit').click()
  await look('Edit Task')
})
