import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { answer } from '#web/testing/fake-api.ts'
import { makePatient } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerForPractice()
  answer(listPatients, ({ query }) => {
    const at = Number(query.page ?? 1)
    const results = Array.from({ length: 10 }, (_, index) => makePatient({ id: at * 10 + index }))
    return { count: 20, next: at < 2 ? '/api/more' : null, previous: null, results }
  })
})

const isInList = () => {
  const focused = document.activeElement
  return Boolean(focused?.closest('main') && focused.querySelector('table'))
}

test.each([
  ['Next', '/patients', 'Page 2 of 2'],
  ['Previous', '/patients?page=2', 'Page 1 of 2'],
])('after paging with %s to the end the focus stays with the list', async (name, path, shown) => {
  const main = await openPage(path)
  const button = main.getByRole('button', { name, exact: true })
  await expect.element(button).toBeEnabled()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByText(shown)).toBeVisible()
  await expect.poll(isInList).toBe(true)
})

test('after Clear filters the focus stays with the list', async () => {
  const main = await openPage('/patients?status=inactive')
  const clear = main.getByRole('button', { name: 'Clear filters' }).first()
  await expect.element(clear).toBeVisible()
  ;(clear.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(clear).not.toBeInTheDocument()
  await expect.poll(isInList).toBe(true)
})
