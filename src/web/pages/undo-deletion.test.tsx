import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deletionMessages } from '#contract/http/deletion-messages.ts'
import { deletionCounts, restoreDeleted } from '#contract/http/deletions.endpoints.ts'
import { getSignupSetting } from '#contract/installation/installation.endpoints.ts'
import { deleteLead } from '#contract/leads/leads.endpoints.ts'
import { deletePatient } from '#contract/patients/patients.endpoints.ts'
import { listMembers } from '#contract/staff/members.endpoints.ts'
import { getRoleRights, limitedRoles, putRoleRights } from '#contract/staff/rights.endpoints.ts'
import { rightsMessages } from '#contract/staff/rights.messages.ts'
import { answer, callsTo, pageOf, refusedWith } from '#web/testing/fake-api.ts'
import { makeDeletionCounts } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  confirmDelete,
  dialog,
  forbidden,
  pickMore,
  type Raise,
  refuse,
  testTexts,
} from '#web/testing/texts.ts'

beforeEach(answerForPractice)

const restored = { cancelled_appointments: 0 }
const undo = page.getByRole('button', { name: 'Undo', exact: true })

test('the question says what goes with a lead, and the deletion can be undone', async () => {
  answer(
    deletionCounts.leads,
    makeDeletionCounts({ notes: 2, tasks: 1, recordings: 1, requests: 3, open_requests: 1 }),
  )
  answer(deleteLead, undefined)
  answer(restoreDeleted.leads, restored)
  await pickMore(await openPage('/leads/1'), 'Delete Lead')
  await expect
    .element(dialog('Delete Lead'))
    .toHaveTextContent(
      'Are you sure you want to delete this lead? 2 notes, 1 task, 1 call recording and the details of 3 requests are deleted too. 1 open request is closed. You can undo this for 10 seconds.',
    )
  await confirmDelete('Lead')
  await expect.element(page.getByText(deletionMessages.deleted('Pat Example'))).toBeVisible()
  await undo.click()
  await expect.element(page.getByText(deletionMessages.restored('Pat Example'))).toBeVisible()
  expect(callsTo(restoreDeleted.leads).map(({ params }) => params)).toEqual([{ id: '1' }])
})

test('the question says what goes with a patient; what the undo could not keep is told', async () => {
  answer(deletionCounts.patients, makeDeletionCounts({ documents: 1, leads: 2 }))
  answer(deletePatient, undefined)
  answer(restoreDeleted.patients, { cancelled_appointments: 2 })
  await pickMore(await openPage('/patients/1'), 'Delete Patient')
  await expect
    .element(dialog('Delete Patient'))
    .toHaveTextContent(
      '1 document is deleted too. 2 leads stay, no longer linked to this patient. You can undo this for 10 seconds.',
    )
  await confirmDelete('Patient')
  await undo.click()
  await expect.element(page.getByText(deletionMessages.restored('Ada Example'))).toBeVisible()
  await expect.element(page.getByText(deletionMessages.cancelled(2))).toBeVisible()
})

test('the question says where nothing goes with a lead', async () => {
  await pickMore(await openPage('/leads/1'), 'Delete Lead')
  await expect.element(dialog('Delete Lead')).toHaveTextContent('Nothing else is deleted with it.')
})

test.each([
  ['lead', []],
  ['patient', ['Export Everything']],
])('without the right there is no way to delete a %s', async (noun, rest) => {
  const limited = { is_company_admin: false, role: 'dentist', withheld: ['delete_people'] } as const
  const main = await openPage(`/${noun}s/1`, { ...limited, withheld: [...limited.withheld] })
  await expect.element(main.getByRole('link', { name: /^Edit (Lead|Patient)$/ })).toBeVisible()
  const menu = main.getByRole('button', { name: 'More actions' })
  expect(menu.elements()).toHaveLength(Math.min(rest.length, 1))
  if (rest.length > 0) await menu.click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(rest)
})

test('an administrator takes the right from a role', async () => {
  answer(listMembers, pageOf())
  answer(getSignupSetting, { signup: 'open', may_change: false, by_variable: false })
  answer(getRoleRights, { delete_people: [...limitedRoles], export_lists: ['office_manager'] })
  answer(putRoleRights, ({ body }) => body)
  const main = await openPage('/settings/staff')
  const rights = main.getByRole('group', { name: rightsMessages.deleting })
  await rights.getByRole('checkbox', { name: 'Front desk' }).click()
  await expect.element(rights.getByRole('checkbox', { name: 'Front desk' })).not.toBeChecked()
  await expect.element(rights.getByRole('checkbox', { name: 'Administrator' })).toBeDisabled()
  expect(callsTo(putRoleRights).map(({ body }) => body)).toEqual([
    { delete_people: ['office_manager', 'dentist', 'hygienist'], export_lists: ['office_manager'] },
  ])
})

const remove: Raise = async () => {
  answer(deletePatient, undefined)
  await pickMore(await openPage('/patients/1'), 'Delete Patient')
  await confirmDelete('Patient')
  return page.getByRole('alert')
}
const undone =
  (handle: () => Response | typeof restored): Raise =>
  async () => {
    answer(restoreDeleted.patients, handle)
    await remove()
    await undo.click()
    return page.getByRole('alert')
  }
testTexts({
  area: 'deletions',
  messages: deletionMessages,
  prepare: answerForPractice,
  gaps: {
    deleted: deletionMessages.deleted('Ada Example'),
    restored: deletionMessages.restored('Ada Example'),
    cancelled: deletionMessages.cancelled(1),
  },
  cases: {
    // To someone whose right was taken a moment ago.
    notAllowed: async () => {
      answer(deletionCounts.leads, forbidden(deletionMessages.notAllowed))
      const main = await openPage('/leads/1')
      await pickMore(main, 'Delete Lead')
      return alertOf(main)
    },
    deleted: remove,
    restored: undone(() => restored),
    cancelled: undone(() => ({ cancelled_appointments: 1 })),
    tooLate: undone(() => refusedWith('not_found', deletionMessages.tooLate)),
    restoreFailed: undone(refuse),
  },
})
