import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  deleteDocument,
  downloadDocument,
  getDocument,
  listDocuments,
} from '#contract/documents/documents.endpoints.ts'
import { listPatients } from '#contract/patients/patients.endpoints.ts'
import { listMyTasks, patchTask } from '#contract/tasks/tasks.endpoints.ts'
import { answer, pageOf, refused } from '#web/testing/fake-api.ts'
import { makeDocument, makePatient, makeTask } from '#web/testing/fixtures.ts'
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

/** As someone does who works by keyboard. */
async function press(button: Locator) {
  await expect.element(button).toBeEnabled()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

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
  await press(button)
  await expect.element(main.getByText(shown)).toBeVisible()
  await expect.poll(isInList).toBe(true)
})

test('after Clear filters the focus stays with the list', async () => {
  const main = await openPage('/patients?status=inactive')
  const clear = main.getByRole('button', { name: 'Clear filters' }).first()
  await press(clear)
  await expect.element(clear).not.toBeInTheDocument()
  await expect.poll(isInList).toBe(true)
})

test('after a completed task leaves My Tasks the focus stays with the list', async () => {
  const late = [1, 2].map((id) => makeTask({ id, title: `Task ${id}`, due_date: '2020-01-02' }))
  answer(listMyTasks, late)
  answer(patchTask, () => {
    answer(listMyTasks, late.slice(1))
    return Response.json({ ...late[0], status: 'completed', version: 2 })
  })
  const main = await openPage('/my-tasks')
  const complete = main.getByRole('button', { name: 'Complete Task 1' })
  await press(complete)
  await expect.element(complete).not.toBeInTheDocument()
  await expect.poll(isInList).toBe(true)
})

test('after a document is deleted the focus stays with the documents', async () => {
  const plan = makeDocument()
  answer(listPatients, pageOf(makePatient()))
  answer(listDocuments, pageOf(plan))
  answer(getDocument, plan)
  answer(downloadDocument, (() => refused('internal')) as never)
  answer(deleteDocument, (() => {
    answer(listDocuments, pageOf())
    return undefined
  }) as never)
  const section = (await openPage('/patients/1')).getByRole('region', { name: 'Documents', exact: true })
  await section.getByRole('button', { name: plan.file.name }).first().click()
  const overlay = page.getByRole('dialog', { name: plan.file.name })
  const remove = overlay.getByRole('button', { name: 'Delete', exact: true })
  await press(remove)
  await expect.element(overlay).not.toBeInTheDocument()
  await expect.poll(() => section.element().contains(document.activeElement)).toBe(true)
})
