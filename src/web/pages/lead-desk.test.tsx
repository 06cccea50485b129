import { beforeEach, expect, test } from 'vitest'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { callRecordFields } from '#contract/leads/leads.rules.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { answer, pageOf } from '#web/testing/fake-api.ts'
import { makeLead, makeNote } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

beforeEach(answerForPractice)

const call = {
  ...Object.fromEntries(callRecordFields.map((name) => [name, `the ${name}`])),
  ...{ Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed' },
  ...{ StartTime: '2026-11-20T15:04:00.000Z', CallDuration: '125' },
}

test('the lead page shows an extension after its number and dials both', async () => {
  answer(getLead, makeLead({ phone: '(212) 555-0142 ext. 12' }))
  const lead = await openPage('/leads/1')
  await expect
    .element(lead.getByRole('link', { name: '+1 212 555 0142 x12' }).first())
    .toHaveAttribute('href', 'tel:+12125550142;ext=12')
})

test.each(['anonymous', 'Restricted', 'client:anonymous'])(
  'the lead page shows a hidden number without a link for the caller %s',
  async (Caller) => {
    answer(getLead, makeLead({ type: 'phonecall', phone: '', note: JSON.stringify({ ...call, Caller }) }))
    const details = (await openPage('/leads/1')).getByRole('region', { name: 'Call Details' })
    await expect.element(details.getByText('Hidden number')).toBeVisible()
    expect(details.getByRole('link').elements()).toEqual([])
  },
)

test('the lead page does not link a phone field without a number', async () => {
  answer(getLead, makeLead({ phone: 'call me' }))
  const lead = await openPage('/leads/1')
  await expect.element(lead.getByText('call me').first()).toBeVisible()
  expect(lead.getByRole('link', { name: 'call me' }).elements()).toEqual([])
})

test('the lead page links further numbers and emails', async () => {
  answer(getLead, makeLead({ other_contacts: ['+12125550199', 'nu@example.com'] }))
  const lead = await openPage('/leads/1')
  for (const [name, href] of [
    ['+1 212 555 0199', 'tel:+12125550199'],
    ['nu@example.com', 'mailto:nu@example.com'],
  ] as const)
    await expect.element(lead.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})

test('the lead page keeps other contacts visibly apart', async () => {
  answer(getLead, makeLead({ other_contacts: ['+12125550199', 'nu@example.com'] }))
  const lead = await openPage('/leads/1')
  await expect.element(lead.getByRole('link', { name: 'nu@example.com' })).toBeVisible()
  const [number, address] = ['+1 212 555 0199', 'nu@example.com'].map((name) =>
    lead.getByRole('link', { name }).element().getBoundingClientRect(),
  )
  const isBeside = number?.top === address?.top
  expect(isBeside ? (address?.left ?? 0) - (number?.right ?? 0) : 8).toBeGreaterThanOrEqual(8)
})

test('the lead page summarizes a call above its full record', async () => {
  answer(getLead, makeLead({ type: 'phonecall', note: JSON.stringify(call) }))
  const details = (await openPage('/leads/1')).getByRole('region', { name: 'Call Details' })
  await expect.element(details).toHaveTextContent('11/20/2026, 10:04 AM')
  await expect.element(details.getByRole('link', { name: '+1 212 555 0142' })).toBeVisible()
  await expect.element(details.getByText('2:05')).toBeVisible()
  await expect.element(details.getByText('answered')).toBeVisible()
  await expect.element(details.getByRole('listitem').first()).toBeVisible()
  await expect.element(details).toHaveTextContent('Caller: +1 212 555 0142')
  expect(
    details
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent?.split(':')[0]),
  ).toEqual(callRecordFields)
})

test('the lead page summarizes a call record without time and length', async () => {
  const { StartTime: _, CallDuration: __, ...record } = { ...call, CallStatus: 'no-answer' }
  answer(getLead, makeLead({ type: 'phonecall', note: JSON.stringify(record) }))
  const details = (await openPage('/leads/1')).getByRole('region', { name: 'Call Details' })
  await expect.element(details.getByText('no answer')).toBeVisible()
  for (const label of ['When', 'How long'])
    await expect.element(details.getByText(label)).not.toBeInTheDocument()
})

test('the lead page shows two lines of each note', async () => {
  answer(
    noteEndpoints.leads.list,
    pageOf(makeNote({ content: 'A long conversation about implants. '.repeat(40) })),
  )
  const notes = (await openPage('/leads/1')).getByRole('region', { name: 'Notes' })
  const text = notes.getByText(/^A long conversation/).first()
  await expect.element(text).toBeVisible()
  const { clientHeight, scrollHeight } = text.element()
  const line = Number.parseFloat(getComputedStyle(text.element()).lineHeight)
  expect([Math.round(clientHeight / line), scrollHeight > clientHeight]).toEqual([2, true])
})
