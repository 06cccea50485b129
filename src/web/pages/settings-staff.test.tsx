import { page } from 'vitest/browser'
import { getSignupSetting } from '#contract/installation/installation.endpoints.ts'
import { deactivateMember, getMember, listMembers, patchMember } from '#contract/staff/members.endpoints.ts'
import { memberMessages } from '#contract/staff/members.messages.ts'
import type { Member } from '#contract/staff/members.schemas.ts'
import { getRoleRights, putRoleRights } from '#contract/staff/rights.endpoints.ts'
import { rightsMessages } from '#contract/staff/rights.messages.ts'
import { answer, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeMember } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  at,
  box,
  button,
  conflict,
  dialog,
  failing,
  forbidden,
  type Raise,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

const path = '/settings/staff/1'
const shown =
  (fields: Partial<Member>): Raise =>
  () => {
    answer(getMember, makeMember(fields))
    return openPage(path)
  }
const update =
  (handle: () => Response): Raise =>
  async () => {
    answer(patchMember, handle)
    const form = await openPage(path)
    await box(form, 'Last Name').fill('Changed')
    await button(form, 'Update').click()
    return form
  }
const askToDeactivate: Raise = async () => {
  await button(await openPage(path), 'Deactivate').click()
  return dialog('Deactivate Bo Colleague')
}
const deactivate =
  (handle: () => Response): Raise =>
  async () => {
    answer(deactivateMember, handle)
    await button(await askToDeactivate(), 'Deactivate').click()
    return alertOf(page.getByRole('main'))
  }
const prepare = () => {
  answerForPractice()
  answer(listMembers, pageOf())
  answer(getMember, makeMember())
  answer(getSignupSetting, { signup: 'open', may_change: false, by_variable: false })
  answer(getRoleRights, { delete_people: [], export_lists: [] })
}

testTexts({
  area: 'staff',
  messages: memberMessages,
  prepare,
  cases: {
    administratorsOnly: deactivate(forbidden(memberMessages.administratorsOnly)),
    fetchFailed: failing(listMembers, '/settings/staff'),
    fetchOneFailed: failing(getMember, path),
    notFound: () => {
      answer(getMember, () => refused('not_found'))
      return openPage(path)
    },
    none: () => openPage('/settings/staff'),
    updateFailed: update(refuse),
    updateStale: update(stale),
    endStale: deactivate(stale),
    lastAdministrator: update(conflict(memberMessages.lastAdministrator)),
    ownRole: update(conflict(memberMessages.ownRole)),
    ownDeactivation: shown({ is_self: true }),
    noLongerAdministrator: update(forbidden(memberMessages.noLongerAdministrator)),
    unknownLocation: update(() => refused('invalid_fields', { locations: [memberMessages.unknownLocation] })),
    notOursAlone: shown({ is_ours_alone: false }),
    noLocations: async () => {
      const form = await openPage(path)
      await form.getByRole('checkbox', { name: 'Main Street' }).click()
      return form
    },
    deactivateConfirm: askToDeactivate,
  },
  gaps: { deactivateConfirm: memberMessages.deactivateConfirm('Bo Colleague') },
})

const right = (label: string) => page.getByRole('group', { name: label })

testTexts({
  area: 'the rights of roles',
  messages: rightsMessages,
  prepare,
  cases: {
    deleting: at('/settings/staff'),
    deletingHint: at('/settings/staff'),
    exporting: at('/settings/staff'),
    exportingHint: at('/settings/staff'),
    fetchFailed: failing(getRoleRights, '/settings/staff'),
    saveFailed: async () => {
      answer(putRoleRights, refuse)
      const view = await openPage('/settings/staff')
      await right(rightsMessages.exporting).getByRole('checkbox', { name: 'Front desk' }).click()
      return alertOf(view)
    },
  },
})
