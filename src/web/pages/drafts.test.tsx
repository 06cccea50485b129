import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getDraftKey, login, logout, refreshToken } from '#contract/auth/auth.endpoints.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { getWebForm } from '#contract/intake/web-forms.endpoints.ts'
import { createLead, getLead, listLeads, putLead } from '#contract/leads/leads.endpoints.ts'
import { createMyNote, noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { matchPatients } from '#contract/patients/patients.endpoints.ts'
import { closeRequest } from '#contract/queue/queue.endpoints.ts'
import { listenToChanges } from '#contract/realtime/realtime.endpoints.ts'
import { callChanges } from '#contract/realtime/realtime.enums.ts'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { answer, callsTo, pageOf, pending, refused, unreachable } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { makeLead, makeNote, makeSession } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, dialog } from '#web/testing/texts.ts'

/** Omits the recent people of the search. */
const draftNames = () =>
  Object.keys(localStorage).filter((name) => name.startsWith('draft/') && !name.endsWith('/recent'))
const offer = (within: Locator) =>
  within.getByRole('status').filter({ hasText: /^Restore what you typed at \d+:\d\d [AP]M\?/ })
/** As after a crash or a closed tab: nothing is left but what the browser stores. */
async function reopen(path: string): Promise<Locator> {
  await cleanup()
  queryClient.clear()
  return openPage(path)
}
async function typeLead(): Promise<void> {
  answerForPractice()
  const form = await openPage('/leads/create')
  await box(form, 'First Name').fill('Priya')
  await box(form, 'Email').fill('priya@example.org')
  await expect.poll(draftNames).toEqual(['draft/1/leads/new'])
}

test('a form that was never sent is offered again, not filled in and not sent by itself', async () => {
  await typeLead()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Priya')
  const form = await reopen('/leads/create')
  await expect.element(offer(form)).toBeVisible()
  await expect.element(box(form, 'First Name')).toHaveValue('')
  await button(form, 'Restore').click()
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
  await expect.element(box(form, 'Email')).toHaveValue('priya@example.org')
  await expect.element(box(form, 'Last Name')).toHaveValue('')
  expect(callsTo(createLead)).toEqual([])
  expect(offer(form).elements()).toEqual([])
})

test('a discarded draft is gone', async () => {
  await typeLead()
  const form = await reopen('/leads/create')
  await button(form, 'Discard').click()
  await expect.poll(draftNames).toEqual([])
  expect(offer(form).elements()).toEqual([])
})

test('leaving a form without saving it leaves no draft behind, and neither does saving it', async () => {
  await typeLead()
  const form = page.getByRole('main')
  await form.getByRole('link', { name: 'Cancel' }).click()
  await button(dialog('Unsaved Changes'), 'Leave').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Leads')
  await expect.poll(draftNames).toEqual([])

  const edit = await reopen('/leads/1/edit')
  answer(putLead, makeLead({ first_name: 'Priya' }))
  await box(edit, 'First Name').fill('Priya')
  await expect.poll(draftNames).toEqual(['draft/1/leads/1'])
  await button(edit, 'Update Lead').click()
  await expect.element(page.getByRole('link', { name: 'Edit Lead' })).toBeVisible()
  await expect.poll(draftNames).toEqual([])
})

test('a draft from before the session ended is offered after signing in again', async () => {
  await typeLead()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(listLeads, pageOf())
  answer(matchPatients, [])
  answer(createLead, () => refused('token_expired'))
  answer(refreshToken, () => refused('token_expired'))
  const form = page.getByRole('main')
  await box(form, 'Last Name').fill('Example')
  await box(form, 'Phone').fill('2125550142')
  await form.getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: 'Main Street' }).click()
  await form.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Google' }).click()
  await button(form, 'Create Lead').click()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(draftNames()).toEqual(['draft/1/leads/new'])

  answer(login, makeSession({ access: 'again', token: 'again' }))
  await page.getByRole('textbox', { name: 'Username' }).fill('pat')
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await button(page.getByRole('main'), 'Restore').click()
  await expect.element(box(page.getByRole('main'), 'First Name')).toHaveValue('Priya')
  await expect.element(box(page.getByRole('main'), 'Phone')).toHaveValue('2125550142')
})

test('a note that fails because the session ended is not shown to the next person who signs in', async () => {
  answerForPractice()
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(refreshToken, () => refused('token_expired'))
  answer(noteEndpoints.leads.create, () => refused('token_expired'))
  const main = await openPage('/leads/1')
  const composer = main.getByRole('textbox', { name: 'New note' })
  await composer.fill('Call after 5 PM')
  await button(main, 'Add Note').click()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(draftNames()).toEqual(['draft/1/notes/new/leads/1'])

  answer(getDraftKey, { person: 2, key: '11'.repeat(32) })
  answer(login, makeSession({ access: 'other', token: 'other' }))
  await page.getByRole('textbox', { name: 'Username' }).fill('sam')
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(composer).toHaveValue('')
  expect(offer(main).elements()).toEqual([])
  expect(draftNames()).toEqual(['draft/1/notes/new/leads/1'])
})

test('with the page loaded, what is typed offline is kept, and old drafts are gone', async () => {
  answerForPractice()
  const old = JSON.stringify({ at: Date.now() - 24 * 60 * 60 * 1000, iv: '', data: '' })
  localStorage.setItem('draft/2/leads/new', old)
  const form = await openPage('/leads')
  await expect.poll(() => callsTo(getDraftKey).length).toBe(1)
  expect(draftNames()).toEqual([])
  answer(getDraftKey, unreachable)
  await form.getByRole('link', { name: 'Create New Lead' }).click()
  await box(form, 'First Name').fill('Priya')
  await expect.poll(draftNames).toEqual(['draft/1/leads/new'])
})

test('signing out takes the drafts along, but not those of others in this browser', async () => {
  await typeLead()
  localStorage.setItem('draft/2/leads/new', JSON.stringify({ at: Date.now(), iv: '', data: '' }))
  await reopen('/leads')
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(logout, { detail: '' })
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(draftNames()).toEqual(['draft/2/leads/new'])
})

test('no one is offered the draft of another person', async () => {
  await typeLead()
  await cleanup()
  answer(getDraftKey, { person: 2, key: '11'.repeat(32) })
  // A page that has been loaded anew knows no key.
  const { session } = await import('#web/lib/session.ts')
  session.end('ended')
  const form = await openPage('/leads/create')
  await expect.element(box(form, 'First Name')).toBeVisible()
  await expect.poll(() => callsTo(getDraftKey).length).toBe(2)
  expect(offer(form).elements()).toEqual([])
  expect(draftNames()).toEqual(['draft/1/leads/new'])
})

test('a draft is gone after a day', async () => {
  await typeLead()
  const [name = ''] = draftNames()
  const stored = JSON.parse(localStorage.getItem(name) ?? '')
  const dayAgo = Date.now() - 24 * 60 * 60 * 1000
  localStorage.setItem(name, JSON.stringify({ ...stored, at: dayAgo }))
  // Also where one that is still good comes first.
  localStorage.setItem('draft/0/leads/new', JSON.stringify({ ...stored, at: Date.now() }))
  const form = await reopen('/leads/create')
  await expect.element(box(form, 'First Name')).toBeVisible()
  expect(draftNames()).toEqual(['draft/0/leads/new'])
  expect(offer(form).elements()).toEqual([])
})

test('a draft of a record that has changed since tells what others entered', async () => {
  answerForPractice()
  const before = await openPage('/leads/1/edit')
  await box(before, 'First Name').fill('Priya')
  await expect.poll(draftNames).toEqual(['draft/1/leads/1'])

  answer(getLead, makeLead({ first_name: 'Patricia', last_name: 'Sample', version: 2 }))
  const form = await reopen('/leads/1/edit')
  await expect.element(box(form, 'First Name')).toHaveValue('Patricia')
  await button(form, 'Restore').click()
  await expect.element(box(form, 'First Name')).toHaveValue('Priya')
  await expect.element(box(form, 'First Name')).toHaveAccessibleDescription(/entered: Patricia/)
  await expect.element(box(form, 'Last Name')).toHaveValue('Sample')
})

test('a note is offered until the server has it', async () => {
  answerForPractice()
  const composer = () => page.getByRole('main').getByRole('textbox', { name: 'New note' })
  await openPage('/leads/1')
  await composer().fill('Call after 5 PM')
  answer(noteEndpoints.leads.create, pending)
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect.element(composer()).toHaveValue('')
  await expect.poll(() => callsTo(noteEndpoints.leads.create).length).toBe(1)
  expect(draftNames()).toEqual(['draft/1/notes/new/leads/1'])

  const main = await reopen('/leads/1')
  await button(main, 'Restore').click()
  await expect.element(composer()).toHaveValue('Call after 5 PM')
  answer(noteEndpoints.leads.create, makeNote({ id: 2, content: 'Call after 5 PM' }))
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(draftNames).toEqual([])
  const keys = callsTo(noteEndpoints.leads.create).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(callsTo(createMyNote)).toEqual([])
})

test('a task and the change of a note are offered where they were typed', async () => {
  answerForPractice()
  const main = await openPage('/leads/1')
  await button(main, 'New Task').first().click()
  await box(dialog('New Task'), 'Title').fill('Send the forms')
  await expect.poll(draftNames).toEqual(['draft/1/tasks/new/leads/1'])
  const again = await reopen('/leads/1')
  await button(again, 'New Task').first().click()
  await button(dialog('New Task'), 'Restore').click()
  await expect.element(box(dialog('New Task'), 'Title')).toHaveValue('Send the forms')
  expect(callsTo(taskEndpoints.leads.create)).toEqual([])
  await button(dialog('New Task'), 'Cancel').click()
  await button(dialog('Unsaved Changes'), 'Leave').click()
  await expect.poll(draftNames).toEqual([])

  const note = await reopen('/leads/1/notes/1')
  await button(note, 'Edit').click()
  await box(note, 'Note').fill('Prefers mornings')
  await expect.poll(draftNames).toEqual(['draft/1/notes/1'])
  const noteAgain = await reopen('/leads/1/notes/1')
  await button(noteAgain, 'Restore').click()
  await expect.element(box(noteAgain, 'Note')).toHaveValue('Prefers mornings')
})

test('closing the tab with something unsaved asks', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  answerForPractice()
  const main = await openPage('/leads/1')
  await expect.element(main.getByRole('textbox', { name: 'New note' })).toBeVisible()
  expect(asks()).toBe(false)
  await main.getByRole('textbox', { name: 'New note' }).fill('Call back')
  expect(asks()).toBe(true)
  answer(noteEndpoints.leads.create, pending)
  await main.getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(() => callsTo(noteEndpoints.leads.create).length).toBe(1)
  expect(asks()).toBe(true)
  answer(noteEndpoints.leads.list, pageOf())
})

test.each([
  ['/patients/create', 'First Name'],
  ['/patients/1/edit', 'First Name'],
  ['/patients/1/appointments/new', 'Type'],
  ['/patients/1/appointments/1/edit', 'Type'],
  ['/companies/1/edit', 'Name'],
  ['/companies/1/services/new', 'Name'],
  ['/companies/1/services/1/edit', 'Name'],
  ['/accounts/1/edit', 'Name'],
  ['/opportunities/1/edit', 'Name'],
] as const)('what is typed in %s is offered again', async (path, name) => {
  answerForPractice()
  const input = (form: Locator) => form.getByLabelText(name).first()
  await input(await openPage(path)).fill('Priya')
  await expect.poll(draftNames).toHaveLength(1)
  const again = await reopen(path)
  await button(again, 'Restore').click()
  await expect.element(input(again)).toHaveValue('Priya')
})

test('a field of the panel is asked about before it is lost, and offered after a crash', async () => {
  await page.viewport(1440, 900)
  answerForPractice()
  const change = async (main: Locator) => {
    await button(main, 'View Pat Example').click()
    await button(main, 'Edit Last Name').click()
    await box(main, 'Last Name').fill('Changed')
    await expect.poll(draftNames).toEqual(['draft/1/leads/1/last_name'])
  }
  await change(await openPage('/leads'))
  const main = await reopen('/leads')
  await button(main, 'View Pat Example').click()
  await button(main, 'Restore').click()
  await expect.element(box(main, 'Last Name')).toHaveValue('Changed')
  await page.getByRole('banner').getByRole('link', { name: 'Patients', exact: true }).click()
  await button(dialog('Unsaved Changes'), 'Leave').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Patients')
  await expect.poll(draftNames).toEqual([])
})

test('what a form means is offered again', async () => {
  const sample = {
    id: 1,
    received_at: '2026-03-11T12:00:00.000Z',
    intake_result: 'lead' as const,
    fields: [{ name: 'wishes', value: 'A check-up' }],
    clues: [],
    usual_source: null,
  }
  const row = { id: 1, location: { id: 1, name: 'Main Street' }, tool: 'elementor' as const, name: 'Contact' }
  answer(getWebForm, {
    ...row,
    last_received_at: null,
    corrected: 0,
    version: 1,
    corrections: [],
    samples: [sample],
  })
  const main = await openPage('/settings/web-forms/1')
  const meaning = main.getByRole('combobox').last()
  await pick(meaning, 'Last name')
  await expect.poll(draftNames).toEqual(['draft/1/web-forms/1'])
  const again = await reopen('/settings/web-forms/1')
  await button(again, 'Restore').click()
  await expect.element(button(again, 'Save')).toBeEnabled()
})

test('the note of a call card stays with its card, which stays with it, and is offered in the queue', async () => {
  answerForPractice()
  answerForQueue(makeQueue(1))
  const call = { subject: 'call', what: callChanges.ringing, id: 1, lead: 1, patient: null } as const
  answer(listenToChanges, { reset: false, changes: [call] })
  await openPage('/leads')
  const cards = page.getByRole('region', { name: realtimeMessages.calls })
  await box(cards, 'Note').fill('Wants a crown')
  await expect.poll(draftNames).toEqual(['draft/1/queue/1'])
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  const later = Date.now() + 200_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  page.getByRole('main').element().focus()
  // It is looked whether a card has stayed long enough: by the second look the first has been drawn.
  const matches = vi.spyOn(Element.prototype, 'matches')
  const looks = () => matches.mock.calls.flat().filter((selector) => selector === ':hover, :focus-within')
  await expect.poll(() => looks().length).toBeGreaterThan(1)
  await expect.element(box(cards, 'Note')).toHaveValue('Wants a crown')
  vi.restoreAllMocks()
  await cards.getByRole('button', { name: /^Dismiss call/ }).click()
  await expect.poll(() => cards.elements()).toEqual([])

  answer(listenToChanges, { reset: false, changes: [] })
  const main = await reopen('/queue/work')
  await button(main, 'Restore').click()
  await expect.element(box(main, 'Note')).toHaveValue('Wants a crown')
  await box(main, 'Note').click()
  await userEvent.keyboard('{Escape}2')
  await expect.poll(() => callsTo(closeRequest)[0]?.body.note).toBe('Wants a crown')
  await expect.poll(draftNames).toEqual([])
})
