import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listLeadRequests, moveLeadRequest } from '#contract/intake/lead-requests.endpoints.ts'
import { leadRequestMessages } from '#contract/intake/lead-requests.messages.ts'
import type { LeadRequest } from '#contract/intake/lead-requests.schemas.ts'
import type { MergedLead } from '#contract/leads/lead-merges.schemas.ts'
import { leadPeopleMessages } from '#contract/leads/lead-people.messages.ts'
import type { LeadCandidate } from '#contract/leads/lead-people.schemas.ts'
import { listLeadPeople, mergeLeads, tellLeadsApart } from '#contract/leads/leads.endpoints.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  button,
  conflict,
  dialog,
  failing,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const ada: LeadCandidate = {
  ...{ id: 2, first_name: 'Ada', last_name: 'Example', email: '', phone: '+12125550142', location: null },
  ...{ status: 'new', type: 'contact_form', request_count: 1, last_seen_at: makeLead().last_seen_at },
  ...{ version: 4, same_phone: true, same_email: false, may_be_same: true, told_apart: false },
}
const request = (id: number, message: string): LeadRequest => ({
  ...{
    id,
    received_at: '2026-03-11T14:00:00.000Z',
    channel: 'forms',
    location: { id: 1, name: 'Main Street' },
  },
  ...{ sender: 'Pat Example', intake_result: 'repeat', version: 3, message, call: null },
})

const openLead = () => openPage('/leads/1')
const merge = (handle: () => Response | MergedLead): RaiseOnPage => ({
  begin: openLead,
  async act(main) {
    answer(mergeLeads, handle)
    await button(main, 'Merge: Ada Example').click()
    await button(dialog('Merge leads'), 'Merge with Ada Example').click()
    return alertOf(main.getByRole('region', { name: 'Possible Duplicates' }))
  },
})
const move = (handle: () => Response | { lead: { id: number; name: string } }): RaiseOnPage => ({
  begin: openLead,
  async act(main) {
    answer(moveLeadRequest, handle)
    const item = main.getByRole('listitem').filter({ hasText: 'A crown' })
    await button(item, 'Not this person').click()
    await page.getByRole('menuitem', { name: 'Make a new lead' }).click()
    return alertOf(item)
  },
})
const unfit = (detail: string) => () => refused('invalid_fields', { lead: [detail] })

const prepare = () => {
  answerForPractice()
  answer(listLeadPeople, { candidates: [ada], also_known: [] })
  answer(listLeadRequests, pageOf(request(1, 'A crown'), request(2, 'A filling')))
}

test('the duplicates section sends "Ask again" only after "Not a duplicate" is saved', async () => {
  prepare()
  let save = () => {}
  const isSaved = new Promise<void>((resolve) => {
    save = resolve
  })
  answer(tellLeadsApart, () => isSaved.then(() => ({ candidates: [ada], also_known: [] })))
  const main = await openLead()
  await button(main, 'Not a duplicate: Ada Example').click()
  await button(main, 'Ask again about Ada Example').click()
  await expect.element(button(main, 'Not a duplicate: Ada Example')).toBeVisible()
  const sent = () => callsTo(tellLeadsApart).map(({ body }) => body.apart)
  expect(sent()).toEqual([true])
  save()
  await expect.poll(sent).toEqual([true, false])
})

testTexts({
  area: 'people behind a lead',
  messages: leadPeopleMessages,
  prepare,
  cases: {
    unknownLead: merge(unfit(leadPeopleMessages.unknownLead)),
    itself: merge(unfit(leadPeopleMessages.itself)),
    twoPatients: merge(conflict(leadPeopleMessages.twoPatients)),
    mergedAlready: merge(conflict(leadPeopleMessages.mergedAlready)),
    changing: merge(conflict(leadPeopleMessages.changing)),
    fetchFailed: failing(listLeadPeople, '/leads/1'),
    mergeFailed: merge(refuse),
    mergeStale: merge(stale),
    apartFailed: {
      begin: openLead,
      async act(main) {
        answer(tellLeadsApart, refuse)
        await button(main, 'Not a duplicate: Ada Example').click()
        return alertOf(main.getByRole('region', { name: 'Possible Duplicates' }))
      },
    },
    merged: {
      begin: openLead,
      async act(main) {
        await merge(() => ({ ...makeLead({ version: 2 }), merge: 7, not_taken: [] })).act(main)
        return page.getByRole('alert')
      },
    },
  },
})

testTexts({
  area: 'requests of a lead',
  messages: leadRequestMessages,
  prepare,
  cases: {
    fetchFailed: async () => {
      answer(listLeadRequests, refuse)
      return alertOf((await openLead()).getByRole('region', { name: 'History' }))
    },
    unknownLead: move(unfit(leadRequestMessages.unknownLead)),
    itself: move(unfit(leadRequestMessages.itself)),
    onlyOne: move(conflict(leadRequestMessages.onlyOne)),
    moveFailed: move(refuse),
    stale: move(stale),
    moved: {
      begin: openLead,
      async act(main) {
        await move(() => ({ lead: { id: 3, name: 'Pat Example' } })).act(main)
        return page.getByRole('alert')
      },
    },
  },
})
