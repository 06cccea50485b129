import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { formatPhone } from '#contract/formats/phone.ts'
import { getLead } from '#contract/leads/leads.endpoints.ts'
import { leadSourceLabels, leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { leadPanelWidth } from '#contract/leads/leads.limits.ts'
import { leadTitle } from '#contract/leads/leads.rules.ts'
import { answer } from '#web/testing/fake-api.ts'
import { answerForLead } from '#web/testing/fake-lead.ts'
import { makeLead } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button } from '#web/testing/texts.ts'

const tablet = [820, 1180] as const
const phone = [390, 844] as const
const address = {
  ...{ street: '1 Elm Street', city: 'Springfield', state: 'IL', country: 'US', postal_code: '62701' },
}
const name = leadTitle(makeLead())

beforeEach(async () => {
  answerForPractice()
  await page.viewport(1440, 900)
})

const title = () => page.getByRole('heading', { name, exact: true })
const panel = () => page.getByRole('region', { name })
const handle = () => page.getByRole('separator', { name: 'Panel width' })
const box = (locator: Locator) => locator.element().getBoundingClientRect()
const opener = (main: Locator) => button(main, 'View Pat Example')
async function openPanel(): Promise<Locator> {
  const main = await openPage('/leads')
  await opener(main).click()
  await expect.element(title()).toBeVisible()
  return main
}
const fact = (label: string) =>
  page
    .getByRole('definition')
    .elements()
    .find((each) => each.previousElementSibling?.textContent?.startsWith(label))

/** Delays the answer about the lead, and returns the function that releases it. */
function holdLead(): () => void {
  const arrived = Promise.withResolvers<void>()
  answer(getLead, async () => {
    await arrived.promise
    return makeLead({ ...rowValues, address })
  })
  return arrived.resolve
}
const rowValues = {
  ...{ insurance_provider: 'Evenfield', follow_up_date: '2020-02-29', follow_up_status: 'past_due' as const },
}

test.each([
  ['beside the list', 1440, 900],
  ['on a phone', ...phone],
])("a lead %s opens at once with the list's values, then completes", async (_where, ...size) => {
  await page.viewport(...size)
  answerForLead(rowValues)
  const release = holdLead()
  const main = await openPage('/leads?search=pat')
  const isPhone = size[0] === phone[0]
  const link = main
    .getByRole('list', { name: 'Leads' })
    .getByRole('link', { name: 'Pat Example', exact: true })
  await (isPhone ? link : opener(main)).click()
  await expect
    .element(page.getByRole('heading', { name: isPhone ? 'Pat Example' : name, exact: true }))
    .toBeVisible()
  expect(
    page
      .getByRole('term')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...['Phone', 'Email', 'Follow-Up DateNew Feature', 'First Name', 'Last Name', 'Other Contacts'],
    ...[
      'Source',
      'Location',
      'Insurance Provider',
      'Preferred Language',
      'Date of Birth',
      'Request Count',
      'Last Seen At',
    ],
    ...['Updated', 'Type'],
  ])
  const shown = {
    'First Name': 'Pat',
    Phone: formatPhone('+12125550142'),
    Email: 'pat@example.com',
    'Follow-Up Date': /^02\/29\/2020[\d,]+ days late/,
    Source: leadSourceLabels.google,
    Location: 'Main Street',
    'Insurance Provider': 'Evenfield',
    'Request Count': '1',
    Type: 'Contact Form',
  }
  for (const [label, text] of Object.entries(shown)) expect(fact(label)?.textContent).toMatch(text)
  const statuses = page.getByRole('group', { name: 'Lead status' })
  await expect.element(button(statuses, leadStatusLabels.new)).toHaveAttribute('aria-pressed', 'true')
  const addressSection = page.getByRole('region', { name: 'Address' })
  expect(addressSection.elements()).toEqual([])
  const before = fact('Type')?.getBoundingClientRect()
  release()
  await expect.element(addressSection).toHaveTextContent('1 Elm Street')
  expect(fact('Type')?.getBoundingClientRect()).toEqual(before)

  if (isPhone) {
    await page.getByRole('link', { name: 'Back to Leads' }).click()
  } else {
    await expect.element(title()).toHaveFocus()
    await expect
      .element(panel().getByRole('link', { name: 'View Full Details' }))
      .toHaveAttribute('href', '/leads/1')
    for (const role of ['link', 'button'] as const)
      expect(page.getByRole(role, { name: /Back to Leads|Edit Lead|More actions/ }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(opener(main)).toHaveFocus()
  }
  await expect.element(main.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('pat')
  await expect.element(isPhone ? link : opener(main)).toBeVisible()
})

test('the panel width changes by dragging or keys and is remembered', async () => {
  await openPanel()
  const { min, max, default: initial } = leadPanelWidth
  const expectWidth = async (width: number) => {
    await expect.element(handle()).toHaveAttribute('aria-valuenow', String(width))
    await expect.poll(() => box(panel()).width).toBe(width)
  }
  const press = async (keys: string, width: number) => {
    ;(handle().element() as HTMLElement).focus()
    await userEvent.keyboard(keys)
    await expectWidth(width)
  }
  await expectWidth(initial)
  await press('{ArrowRight}', initial - 20)
  await press('{Shift>}{ArrowRight}{/Shift}', initial - 120)
  await press('{ArrowLeft}', initial - 100)
  await press('{Home}', min)
  await press('{ArrowRight}', min)
  await press('{End}', max)
  await press('{ArrowLeft}', max)

  const drag = (to: number) =>
    userEvent.dragAndDrop(handle(), page.elementLocator(document.documentElement), {
      targetPosition: { x: 1440 - to, y: 450 },
      force: true,
    })
  await drag(500)
  await expect.poll(() => Math.abs(box(panel()).width - 500)).toBeLessThan(8)
  await drag(50)
  await expectWidth(min)
  await drag(1300)
  await expectWidth(max)
  await press('{Shift>}{ArrowRight}{/Shift}', max - 100)
  await cleanup()
  await openPanel()
  await expectWidth(max - 100)
})

test('the panel fills the screen when the list has no room beside it', async () => {
  await page.viewport(...tablet)
  const main = await openPanel()
  const dialog = page.getByRole('dialog', { name })
  await expect
    .poll(() => box(dialog).toJSON())
    .toMatchObject({ x: 0, y: 0, width: tablet[0], height: tablet[1] })
  expect(handle().elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener(main)).toHaveFocus()
})

test.each([1440, 1280])(
  'the list beside the panel at %i px shows name, phone, status and filters',
  async (width) => {
    await page.viewport(width, 800)
    answerForLead({ ...rowValues, status: 'existing' })
    const main = await openPanel()
    await expect.poll(() => box(panel()).width).toBe(leadPanelWidth.default)
    const row = main.getByRole('table', { name: 'Leads' }).getByRole('row').nth(1)
    const number = row.getByRole('link', { name: formatPhone('+12125550142') })
    for (const each of [row.getByText('Pat Example'), number, row.getByText(leadStatusLabels.existing)]) {
      expect(box(each).right).toBeLessThanOrEqual(box(opener(main)).left)
      const { scrollWidth, clientWidth } = each.element()
      expect(scrollWidth - clientWidth).toBeLessThanOrEqual(0)
    }
    const statuses = page.getByRole('region', { name: 'Lead Status' })
    expect(statuses.elements()).toEqual([])
    await button(main, 'Filters').click()
    await expect.element(statuses.getByRole('button', { name: leadStatusLabels.new })).toBeVisible()
  },
)

test('a narrow panel does not break the words of its title', async () => {
  const word = 'Featherstonehaugh'
  answerForLead({ first_name: 'Maximiliana', last_name: word })
  const main = await openPage('/leads')
  await button(main, `View Maximiliana ${word}`).click()
  ;(handle().element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => box(page.getByRole('region', { name: word })).width).toBe(leadPanelWidth.min)
  const { childNodes } = page.getByRole('heading', { name: word }).element()
  const text = [...childNodes].find(({ textContent }) => textContent?.includes(word))
  const range = document.createRange()
  const start = text?.textContent?.indexOf(word) ?? -1
  range.setStart(text as Node, start)
  range.setEnd(text as Node, start + word.length)
  // A broken word occupies two rectangles.
  expect(range.getClientRects()).toHaveLength(1)
})

describe('the edge of the lead panel', () => {
  test('takes focus on mouse press without selecting text', async () => {
    await openPanel()
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
    handle().element().dispatchEvent(press)
    expect(press.defaultPrevented).toBe(true)
    await handle().click()
    await expect.element(handle()).toHaveFocus()
  })
})

test('the lead panel unfolds the full call record on request', async () => {
  const note = JSON.stringify({ Caller: '+12125550142', To: '+12125550100', CallStatus: 'completed' })
  answerForLead({ note })
  await openPanel()
  const details = panel().getByRole('region', { name: 'Call Details' })
  await expect.element(details.getByText('answered')).toBeVisible()
  await expect.element(details.getByRole('listitem')).not.toBeInTheDocument()
  await details.getByText('All call details').click()
  await expect.element(details.getByRole('listitem').first()).toBeVisible()
})
