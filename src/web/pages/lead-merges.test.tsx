import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { leadMergeMessages } from '#contract/leads/lead-merges.messages.ts'
import type { LeadMerge, MergedLead, UnmergedLead } from '#contract/leads/lead-merges.schemas.ts'
import type { LeadCandidate } from '#contract/leads/lead-people.schemas.ts'
import { getLeadMerge, listLeadPeople, mergeLeads, unmergeLeads } from '#contract/leads/leads.endpoints.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { answer, callsTo, refused, refusedWith } from '#web/testing/fake-api.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  button,
  conflict,
  dialog,
  forbidden,
  type Raise,
  refuse,
  testTexts,
} from '#web/testing/texts.ts'

const at = '2026-03-11T14:00:00.000Z'
const merged: LeadMerge = {
  ...{ id: 7, at, until: '2026-04-10T14:00:00.000Z' },
  lead: { id: 2, first_name: 'Ada', last_name: 'Example', phone: '', email: '' },
  not_taken: [
    {
      field: 'insurance_provider',
      label: 'Insurance Provider',
      kept: 'Example Dental',
      other: 'Example Mutual',
    },
  ],
  later: [
    { kind: 'note', id: 3, at, text: 'Prefers mornings' },
    { kind: 'task', id: 3, at, text: 'Send the form' },
  ],
}
const ada = { first_name: 'Ada', last_name: 'Example', email: '', phone: '' }
const unmerged = (kept: UnmergedLead['kept'] = []): UnmergedLead => ({
  ...makeLead({ version: 3 }),
  other: 2,
  kept,
})

const prepare = () => {
  answerForPractice()
  const merge = { id: merged.id, until: merged.until }
  answer(listLeadPeople, { candidates: [], also_known: [{ ...ada, merge }] })
  answer(getLeadMerge, merged)
}
async function ask(): Promise<Locator> {
  const main = await openPage('/leads/1')
  await button(main, 'Undo merge: Ada Example').click()
  return dialog('Undo Merge')
}
const submit = async (question: Locator) => button(question, 'Undo Merge').click()
const fails =
  (handle: () => Response): Raise =>
  async () => {
    answer(unmergeLeads, handle)
    const question = await ask()
    await submit(question)
    return alertOf(question)
  }

test('the undo dialog sends the selected later records and closes', async () => {
  prepare()
  answer(unmergeLeads, unmerged())
  const question = await ask()
  await expect.element(question).toHaveTextContent('Insurance Provider: Example Mutual')
  await expectAccessible(question)
  await question.getByRole('checkbox', { name: /^Task · .*Send the form$/ }).click()
  await submit(question)
  await expect.element(question).not.toBeInTheDocument()
  expect(callsTo(unmergeLeads).map(({ body }) => body)).toEqual([
    { merge: 7, moved: [{ kind: 'task', id: 3 }] },
  ])
})

test('a notice names the fields that stay after an undone merge', async () => {
  prepare()
  answer(unmergeLeads, unmerged([{ field: 'insurance_provider', label: 'Insurance Provider' }]))
  await submit(await ask())
  await expect
    .element(page.getByText('Merge undone. Changed since, so not reverted: Insurance Provider.'))
    .toBeVisible()
})

test('the notice of a merge names untaken values and offers an undo', async () => {
  prepare()
  const candidate: LeadCandidate = {
    ...makeLead({ id: 2, first_name: 'Ada', version: 4 }),
    ...{ same_phone: true, same_email: false, may_be_same: true, told_apart: false },
  }
  answer(listLeadPeople, { candidates: [candidate], also_known: [] })
  const answered: MergedLead = { ...makeLead({ version: 2 }), merge: 7, not_taken: merged.not_taken }
  answer(mergeLeads, answered)
  answer(unmergeLeads, unmerged())
  const main = await openPage('/leads/1')
  await button(main, 'Merge: Ada Example').click()
  await button(dialog('Merge leads'), 'Merge with Ada Example').click()
  const notice = page.getByRole('alert')
  await expect
    .element(notice)
    .toHaveTextContent('Not taken from the duplicate: Insurance Provider: Example Mutual.')
  await button(notice, 'Undo').click()
  await expect.element(page.getByText(leadMergeMessages.undone)).toBeVisible()
  expect(callsTo(unmergeLeads).map(({ body }) => body)).toEqual([{ merge: 7, moved: [] }])
})

testTexts({
  area: 'undoing a merge',
  messages: leadMergeMessages,
  prepare,
  cases: {
    notUndoable: fails(() => refusedWith('not_found', leadMergeMessages.notUndoable)),
    alreadyUndone: fails(conflict(leadMergeMessages.alreadyUndone)),
    laterMerge: fails(conflict(leadMergeMessages.laterMerge)),
    otherLocation: fails(forbidden(leadMergeMessages.otherLocation)),
    unknownRecord: fails(() => refused('invalid_fields', { moved: [leadMergeMessages.unknownRecord] })),
    fetchFailed: async () => {
      answer(getLeadMerge, refuse)
      return ask()
    },
    undoFailed: fails(refuse),
    undone: async () => {
      answer(unmergeLeads, unmerged())
      await submit(await ask())
      return page.getByRole('alert')
    },
  },
})
