import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getOwnEmail } from '#contract/auth/email.endpoints.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { getSignupSetting } from '#contract/installation/installation.endpoints.ts'
import { createInvitation } from '#contract/invitations/invitations.endpoints.ts'
import { deactivateMember, getMember, listMembers, patchMember } from '#contract/staff/members.endpoints.ts'
import { memberMessages } from '#contract/staff/members.messages.ts'
import type { Member } from '#contract/staff/members.schemas.ts'
import { getRoleRights, putRoleRights } from '#contract/staff/rights.endpoints.ts'
import { rightsMessages } from '#contract/staff/rights.messages.ts'
import { answer, callsTo, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeMember, makeMemberRow } from '#web/testing/fixtures.ts'
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

test('a colleague is invited to a location by a link that is there to share, and is then listed as invited', async () => {
  prepare()
  answer(getOwnEmail, {
    ...{ email: 'pat@example.com', confirmed: true, needed: true, opens_company: false, can_be_sent: true },
  })
  const link = 'https://chairside.example/invitation#1.A'
  answer(createInvitation, ({ body }) => {
    answer(listMembers, pageOf(makeMemberRow({ kind: 'invitation', name: '', status: 'invited' })))
    return {
      ...{ id: 1, email: body.email, role: body.role, locations: [], invited_by: 'Sam Admin' },
      ...{ created_at: '2026-03-11T12:00:00.000Z', expires_at: '2031-03-11T12:00:00.000Z' },
      ...{ expired: false, version: 1, link, emailed: true, too_many_emails: false },
    }
  })
  const main = await openPage('/settings')
  await page
    .getByRole('navigation', { name: 'Practice Settings' })
    .getByRole('link', { name: 'Staff', exact: true })
    .click()
  await main.getByRole('link', { name: 'Invite', exact: true }).click()
  await button(main, 'Invite').click()
  await expect.element(box(main, 'Email')).toHaveAccessibleDescription(fieldMessages.required)
  expect(callsTo(createInvitation)).toEqual([])
  await box(main, 'Email').fill('bo@example.com')
  // The location of the inviting person is proposed, and one is needed.
  await main.getByRole('checkbox', { name: 'Main Street', checked: true }).click()
  await button(main, 'Invite').click()
  await expect.element(main.getByText(memberMessages.noLocations)).toBeVisible()
  expect(callsTo(createInvitation)).toEqual([])
  await main.getByRole('checkbox', { name: 'Second office' }).click()
  await button(main, 'Invite').click()
  const shown = main.getByRole('status')
  await expect.element(shown).toHaveTextContent('Invitation link for bo@example.com')
  await expect.element(shown).toHaveTextContent(link)
  expect(callsTo(createInvitation).map(({ body }) => body)).toEqual([
    { email: 'bo@example.com', role: 'front_desk', locations: [2] },
  ])
  await main.getByRole('link', { name: 'Done', exact: true }).click()
  const listed = main.getByRole('row').filter({ hasText: 'bo@example.com' })
  await expect.element(listed).toHaveTextContent('Invited')
})

test('a colleague gets a further location, and can be brought back once deactivated', async () => {
  prepare()
  await page.viewport(1440, 900)
  answer(listMembers, pageOf(makeMemberRow({})))
  const places = [makeMember().locations, [{ id: 2, name: 'Second office' }]].flat()
  const stored = (fields: Partial<Member>) => () => {
    const member = makeMember({ locations: places, ...fields })
    answer(getMember, member)
    return member
  }
  answer(patchMember, stored({ version: 2 }))
  const main = await openPage('/settings/staff')
  await main.getByRole('link', { name: 'Bo Colleague', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Staff Member')
  await expect.element(main.getByRole('checkbox', { name: 'Main Street' })).toBeChecked()
  await main.getByRole('checkbox', { name: 'Second office' }).click()
  await button(main, 'Update').click()
  await expect.element(page.getByText('Bo Colleague was updated.')).toBeVisible()
  expect(callsTo(patchMember).map(({ body }) => body)).toEqual([{ locations: [1, 2] }])

  answer(deactivateMember, stored({ status: 'deactivated', version: 3 }))
  await button(main, 'Deactivate').click()
  await button(dialog('Deactivate Bo Colleague'), 'Deactivate').click()
  await expect.element(button(main, 'Reactivate')).toBeVisible()
  expect(callsTo(deactivateMember)[0]?.headers.get('if-match')).toBe('"2"')
})

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
