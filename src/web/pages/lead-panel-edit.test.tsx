import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { formatPhone } from '#contract/formats/phone.ts'
import { fieldMessages } from '#contract/http/fields.ts'
import { getLead, patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadSourceLabels, leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import { answer, callsTo, refused, unreachable } from '#web/testing/fake-api.ts'
import { answerForLead } from '#web/testing/fake-lead.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { alertOf, button } from '#web/testing/texts.ts'

beforeEach(async () => {
  answerForPractice()
  await page.viewport(1440, 900)
})

async function openPanel(): Promise<Locator> {
  const main = await openPage('/leads')
  await button(main, 'View Pat Example').click()
  // Waits for the whole panel, so that another person's change makes it outdated.
  await expect.element(page.getByRole('region', { name: 'History' })).toBeVisible()
  return main
}
const statuses = () => page.getByRole('group', { name: 'Lead status' })
const status = (label: string) => button(statuses(), label)
const row = () => page.getByRole('table', { name: 'Leads', exact: true }).getByRole('row').nth(1)
/** Expects this status to be the only pressed button. */
const expectChosen = (label: string) =>
  expect
    .poll(() =>
      statuses()
        .getByRole('button', { pressed: true })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([label])
/** Checks the panel and the list. */
async function expectStatus(label: string) {
  await expectChosen(label)
  await expect.element(row()).toHaveTextContent(label)
}

test('a status change shows at once everywhere and is reverted when saving fails', async () => {
  const lead = answerForLead()
  const main = await openPanel()
  await expectStatus(leadStatusLabels.new)
  expect(
    statuses()
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(Object.values(leadStatusLabels))
  const answered = Promise.withResolvers<never>()
  answer(patchLead, () => answered.promise)
  await status(leadStatusLabels.contacted).click()
  await expectStatus(leadStatusLabels.contacted)
  expect(alertOf(main).elements()).toEqual([])
  answered.reject(new TypeError('Failed to fetch'))
  await expect.element(alertOf(main)).toHaveTextContent(leadMessages.statusFailed)
  await expectStatus(leadStatusLabels.new)

  answer(patchLead, ({ body }) => {
    lead.change(body as object)
    return lead.now
  })
  await status(leadStatusLabels.converted).click()
  await expect.poll(() => lead.now.status).toBe('converted')
  await expectStatus(leadStatusLabels.converted)
  expect(alertOf(main).elements()).toEqual([])
})

test('when the answer to a status change is lost, the stored status shows', async () => {
  const lead = answerForLead()
  const main = await openPanel()
  answer(patchLead, ({ body }) => {
    lead.change(body as object)
    return unreachable()
  })
  await status(leadStatusLabels.contacted).click()
  await expect.element(alertOf(main)).toHaveTextContent(leadMessages.statusFailed)
  await expectStatus(leadStatusLabels.contacted)
  answer(patchLead, ({ body }) => {
    lead.change(body as object)
    return lead.now
  })
  await status(leadStatusLabels.scheduled).click()
  await expect.poll(() => lead.now).toMatchObject({ status: 'scheduled', version: 3 })
  await expectStatus(leadStatusLabels.scheduled)
  expect(callsTo(patchLead).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('a status change on a stale lead is rejected, and the current lead shows', async () => {
  const lead = answerForLead()
  const main = await openPanel()
  lead.change({ status: 'scheduled', insurance_provider: 'Evenfield' })
  await status(leadStatusLabels.lost).click()
  await expect
    .element(alertOf(main))
    .toHaveTextContent(
      `${leadMessages.changed('Bo Colleague', ['Insurance Provider', 'Status'])} ${leadMessages.statusStale}`,
    )
  await expectStatus(leadStatusLabels.scheduled)
  await expect.element(field('Insurance Provider')).toHaveTextContent('Evenfield')
  expect(lead.now.status).toBe('scheduled')
  await button(alertOf(main), 'Dismiss').click()
  await expect.element(alertOf(main)).not.toBeInTheDocument()

  lead.change({ status: 'new' })
  await status(leadStatusLabels.contacted).click()
  await expect.element(alertOf(main)).toBeVisible()
  await expectStatus(leadStatusLabels.new)
  await status(leadStatusLabels.contacted).click()
  await expect.poll(() => lead.now.status).toBe('contacted')
  await expect.element(alertOf(main)).not.toBeInTheDocument()
})

const address = { street: '', city: 'Lakeside', state: '', country: '', postal_code: '' }
test.each([
  ['saved', false],
  ['taken back', true],
])('a status set before the lead has loaded shows at once and is %s', async (_, fails) => {
  const lead = answerForLead({ address })
  const arrived = Promise.withResolvers<void>()
  answer(getLead, () => arrived.promise.then(() => lead.now))
  if (fails) answer(patchLead, unreachable)
  const main = await openPage('/leads')
  await button(main, 'View Pat Example').click()
  await expectChosen(leadStatusLabels.new)
  await status(leadStatusLabels.contacted).click()
  const label = leadStatusLabels[fails ? 'new' : 'contacted']
  await expectChosen(label)
  if (fails) await expect.element(alertOf(main)).toHaveTextContent(leadMessages.statusFailed)
  else await expect.poll(() => lead.now.status).toBe('contacted')
  arrived.resolve()
  await expect.element(page.getByRole('region', { name: 'Address' })).toHaveTextContent('Lakeside')
  await expectChosen(label)
})

const field = (label: string) =>
  page.getByRole('definition').nth(
    page
      .getByRole('term')
      .elements()
      .findIndex(({ textContent }) => textContent?.startsWith(label)),
  )
const input = (label: string) => field(label).getByRole('textbox').or(field(label).getByRole('combobox'))
// A panel over the whole screen lies outside the main part.
const act = (name: string) => page.getByRole('button', { name, exact: true })
const edit = (label: string) => act(`Edit ${label}`)
const save = (label: string) => act(`Save ${label}`)
const cancel = (label: string) => act(`Cancel ${label}`)

const texts = {
  'First Name': 'Priya',
  'Last Name': "O'Neil",
  Phone: '+12125550199',
  Email: 'priya@example.org',
  'Insurance Provider': 'Evenfield',
}
test('the lead panel edits each text in place, with Cancel and Enter', async () => {
  const lead = answerForLead()
  await openPanel()
  for (const [label, text] of Object.entries(texts)) {
    await edit(label).click()
    await expect.element(input(label)).toHaveFocus()
    await input(label).fill('never@example.com')
    await cancel(label).click()
    await expect.element(edit(label)).toHaveFocus()
    expect(field(label).element().textContent).not.toContain('never')
    await edit(label).click()
    await input(label).fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(field(label)).toHaveTextContent(label === 'Phone' ? formatPhone(text) : text)
    await expect.element(edit(label)).toHaveFocus()
  }
  const saved = {
    ...{ first_name: 'Priya', last_name: "O'Neil", phone: '+12125550199', email: 'priya@example.org' },
    insurance_provider: 'Evenfield',
  }
  await expect.poll(() => lead.now).toMatchObject(saved)
  expect(callsTo(patchLead).map(({ body }) => Object.keys(body))).toEqual(
    Object.keys(saved).map((key) => [key]),
  )
  await expect.element(page.getByRole('heading', { name: leadTitle(makeLead(saved)) })).toBeVisible()
  await expect.element(row()).toHaveTextContent("Priya O'Neil")
})

test('the lead panel edits other contacts in place and links them', async () => {
  const lead = answerForLead({ other_contacts: ['+13095550124'] })
  await openPanel()
  await edit('Other Contacts').click()
  await expect.element(input('Other Contacts')).toHaveValue('+1 309 555 0124')
  await input('Other Contacts').fill('+1 309 555 0124, the mother')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(input('Other Contacts'))
    .toHaveAccessibleDescription(fieldMessages.contact('the mother'))
  await input('Other Contacts').fill('+1 309 555 0124, nu@example.com')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(field('Other Contacts').getByRole('link', { name: 'nu@example.com' }))
    .toHaveAttribute('href', 'mailto:nu@example.com')
  await expect.poll(() => lead.now.other_contacts).toEqual(['+1 309 555 0124', 'nu@example.com'])
})

test('the lead panel edits source, location and follow-up date in place', async () => {
  const lead = answerForLead()
  await openPanel()
  for (const [label, name] of [
    ['Source', leadSourceLabels.tradeshow],
    ['Location', 'Second office'],
  ] as const) {
    await edit(label).click()
    await pick(input(label), name)
    await save(label).click()
    await expect.element(field(label)).toHaveTextContent(name)
  }
  const date = 'Follow-Up Date'
  const badge = page.getByText('New Feature')
  await expect.element(badge).toBeVisible()
  await edit(date).click()
  await expect.element(badge).not.toBeInTheDocument()
  await input(date).fill('soon')
  await save(date).click()
  await expect.element(input(date)).toHaveAccessibleDescription(fieldMessages.date)
  await input(date).fill('12/31/2030')
  await save(date).click()
  await expect.element(field(date)).toHaveTextContent('12/31/2030')
  await expect
    .poll(() => lead.now)
    .toMatchObject({ source: 'tradeshow', location: { id: 2 }, follow_up_date: '2030-12-31' })
  await cleanup()
  await openPanel()
  await expect.element(field(date)).toHaveTextContent('12/31/2030')
  expect(badge.elements()).toEqual([])
})

test.each([
  ['beside the list', 'region', 1440, 900],
  ['over the whole screen', 'dialog', 820, 1180],
] as const)(
  'the lead panel %s shows an invalid value, and Escape only leaves the field',
  async (_where, role, width, height) => {
    await page.viewport(width, height)
    answerForLead()
    await openPanel()
    await edit('Email').click()
    await input('Email').fill('not an address')
    await save('Email').click()
    await expect.element(input('Email')).toHaveAccessibleDescription(fieldMessages.email)
    await userEvent.keyboard('{Escape}')
    await expect.element(field('Email')).toHaveTextContent('pat@example.com')
    await expect.element(page.getByRole(role, { name: leadTitle(makeLead()) })).toBeVisible()
    expect(callsTo(patchLead)).toEqual([])
  },
)

test('a panel field keeps its input and shows the reason when saving fails', async () => {
  const lead = answerForLead()
  answer(patchLead, unreachable)
  await openPanel()
  const label = 'First Name'
  await edit(label).click()
  await input(label).fill('Pru')
  await userEvent.keyboard('{Enter}')
  await expect.element(input(label)).toHaveAccessibleDescription(leadMessages.fieldUpdateFailed(label))
  await expect.element(input(label)).toHaveValue('Pru')
  await expect.element(row()).toHaveTextContent('Pat Example')
  answer(patchLead, () => refused('invalid_fields', { first_name: ['No such name.'] }))
  await save(label).click()
  await expect
    .element(input(label))
    .toHaveAccessibleDescription(`${leadMessages.fieldUpdateFailed(label)} No such name.`)
  expect(lead.now.first_name).toBe('Pat')
})

test("a panel field shows someone else's value before it may be overwritten", async () => {
  const lead = answerForLead()
  await openPanel()
  const label = 'Insurance Provider'
  const staleText = `${leadMessages.changed('Bo Colleague', [label])} ${leadMessages.fieldStale(label)}`
  await edit(label).click()
  await input(label).fill('Northwind Dental')
  lead.change({ insurance_provider: 'Southwind Dental' })
  await save(label).click()
  await expect.element(input(label)).toHaveAccessibleDescription(staleText)
  await expect.element(input(label)).toHaveValue('Northwind Dental')
  await expect.element(page.getByText('Now: Southwind Dental')).toBeVisible()
  expect(lead.now.insurance_provider).toBe('Southwind Dental')
  await cancel(label).click()
  await expect.element(edit(label)).toHaveFocus()
  await expect.element(field(label)).toHaveTextContent('Southwind Dental')
  expect(lead.now.insurance_provider).toBe('Southwind Dental')

  await edit('Last Name').click()
  await input('Last Name').fill('Lovelace')
  lead.change({ last_name: 'Byron' })
  await save('Last Name').click()
  await expect.element(page.getByText('Now: Byron')).toBeVisible()
  expect(lead.now.last_name).toBe('Byron')
  await save('Last Name').click()
  await expect.element(edit('Last Name')).toBeVisible()
  await expect
    .poll(() => lead.now)
    .toMatchObject({ last_name: 'Lovelace', insurance_provider: 'Southwind Dental' })
})
