import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bookingLabels } from '#contract/bookings/bookings.labels.ts'
import { searchAnything } from '#contract/search/search.endpoints.ts'
import { searchLabels as labels, searchLabel } from '#contract/search/search.labels.ts'
import { searchMessages } from '#contract/search/search.messages.ts'
import type { SearchResult } from '#contract/search/search.schemas.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { searchDialog } from '#web/slices/search/search-state.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { answer, callsTo } from '#web/testing/fake-api.ts'
import { address, openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, dialog, refuse, testTexts } from '#web/testing/texts.ts'

const person = { kind: 'patient', id: 1 } as const
const results: SearchResult[] = [
  { ...person, title: 'Anna Bergström', detail: '(212) 555-0142', person },
  {
    kind: 'appointment',
    id: 5,
    title: 'Anna Bergström',
    detail: 'Tue 03/09/2027, 8:30 AM · Cleaning',
    person,
  },
  { kind: 'task', id: 7, title: 'Call Anna', detail: 'Due 03/12/2027', person: null },
]

function prepare(): void {
  answerForPractice()
  answer(searchAnything, { results })
}
beforeEach(prepare)
afterEach(async () => {
  searchDialog.close()
  bookingDialog.close()
  quickAdd.close()
  await page.viewport(1440, 900)
})

const search = () => dialog(searchLabel)
const input = () => search().getByRole('combobox', { name: labels.input })
const option = (name: RegExp | string) => search().getByRole('option', { name })
const ctrlK = () => userEvent.keyboard('{Control>}k{/Control}')
async function open(path = '/leads') {
  const main = await openPage(path)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await ctrlK()
  await expect.element(input()).toHaveFocus()
  return main
}
async function find(text: string) {
  await input().fill(text)
  await expect.element(option(/Cleaning/)).toBeVisible()
}

describe('the search', () => {
  test('opens by Ctrl+K inside an input and returns the focus to it', async () => {
    await openPage('/leads/create')
    const field = box(page.getByRole('main'), 'First Name')
    await field.fill('Pat')
    await ctrlK()
    await expect.element(input()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(search()).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('Pat')
  })

  test('opens by the button in the header', async () => {
    await openPage('/leads')
    await page.getByRole('banner').getByRole('button', { name: searchLabel }).click()
    await expect.element(input()).toHaveFocus()
  })

  test('leaves the slash key to a page with its own search', async () => {
    await openPage('/leads')
    const own = page.getByRole('searchbox')
    await expect.element(own).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(own).toHaveFocus()
    await expect.element(search()).not.toBeInTheDocument()
  })

  test('opens by the slash key on pages without a search', async () => {
    await openPage('/calendar')
    await expect.element(page.getByRole('button', { name: 'New Appointment' })).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(input()).toHaveFocus()
    await expect.element(input()).toHaveValue('')
  })

  test('opens the best result by Enter', async () => {
    await open()
    await find('berstrom')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/patients/1')
  })

  test('waits for the results when Enter comes first', async () => {
    await open()
    await userEvent.keyboard('berstrom{Enter}')
    await expect.poll(address).toBe('/patients/1')
  })

  test('opens the appointment that arrows choose', async () => {
    await open()
    await find('anna')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.poll(address).toBe('/patients/1/appointments/5/edit')
  })

  test('books the chosen person by B, and types the letter otherwise', async () => {
    await open()
    await find('anna')
    await userEvent.keyboard(' b')
    await expect.element(input()).toHaveValue('anna b')
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('b')
    await expect.element(dialog(bookingLabels.title('Ada Example'))).toBeVisible()
    await expect.element(search()).not.toBeInTheDocument()
  })

  test('finds pages and commands by words of their labels', async () => {
    answer(searchAnything, { results: [] })
    await open()
    await input().fill('day end')
    await expect.element(option(/End of Day/)).toBeVisible()
    await input().fill('book app')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog(bookingLabels.titleAnyone)).toBeVisible()
  })

  test('hides pages that a role may not open', async () => {
    await openPage('/leads', { is_company_admin: false, role: 'front_desk' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await ctrlK()
    await expect.element(option(/^End of Day/)).toBeInTheDocument()
    expect(option(/Settings|Inbox|Feedback/).elements()).toEqual([])
  })

  test('offers to create a lead with the typed name', async () => {
    answer(searchAnything, { results: [] })
    await open()
    await input().fill('Zed Newcomer')
    await option(/Create lead “Zed Newcomer”/).click()
    await expect.element(box(dialog('Quick Add'), 'Name')).toHaveValue('Zed Newcomer')
  })

  test('lists recently opened people first', async () => {
    await open()
    await find('anna')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/patients/1')
    await ctrlK()
    await expect.element(search().getByRole('option').first()).toHaveTextContent('Ada Example')
  })

  test('closes alone when Escape is pressed above another dialog', async () => {
    await openPage('/leads')
    quickAdd.open()
    const name = box(dialog('Quick Add'), 'Name')
    await name.fill('Kim')
    await ctrlK()
    await expect.element(input()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(search()).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Kim')
  })

  test.each([
    [1440, 900],
    [390, 844],
  ])('is accessible at %d by %d pixels', async (width, height) => {
    await page.viewport(width, height)
    await open()
    await find('anna')
    await userEvent.keyboard('{ArrowDown}')
    await expectAccessible(search())
  })

  test('asks the server once for a quickly typed text', async () => {
    await open()
    await userEvent.keyboard('anna')
    await expect.element(option(/Cleaning/)).toBeVisible()
    expect(callsTo(searchAnything).map(({ query }) => query)).toEqual([{ q: 'anna' }])
  })
})

const typed = (text: string) => async () => {
  await open()
  await input().fill(text)
  return search()
}

testTexts({
  area: 'search',
  messages: searchMessages,
  prepare,
  gaps: { nothing: searchMessages.nothing('xyzzy'), count: searchMessages.count(3) },
  cases: {
    searching: async () => {
      answer(searchAnything, () => new Promise<Response>(() => undefined))
      return typed('xyzzy')()
    },
    nothing: async () => {
      answer(searchAnything, { results: [] })
      return typed('xyzzy')()
    },
    failed: async () => {
      answer(searchAnything, refuse)
      return typed('xyzzy')()
    },
    offline: async () => {
      const shown = await typed('xyzzy')()
      window.dispatchEvent(new Event('offline'))
      return shown
    },
    count: typed('anna'),
  },
})
