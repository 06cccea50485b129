import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { undoAttempt } from '#contract/queue/queue.endpoints.ts'
import { callsTo } from '#web/testing/fake-api.ts'
import { answerForQueue, makeQueue } from '#web/testing/fake-queue.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { button, main } from '#web/testing/texts.ts'

beforeEach(answerForPractice)

test('the notice shows the latest of two quick tries and undoes only that try', async () => {
  answerForQueue(makeQueue(1))
  await openPage('/queue')
  const notice = page.getByRole('alert')
  for (const result of ['No answer', 'Left a voicemail']) {
    await button(main(), 'Outcome: Ada Example').click()
    await main().getByRole('menuitem', { name: result }).click()
    await expect.element(notice).toHaveTextContent(`${result}: Ada Example`)
  }
  await button(notice, 'Undo').click()
  await expect.poll(() => callsTo(undoAttempt).map(({ params }) => params.attemptId)).toEqual(['2'])
  await expect.element(notice).not.toBeInTheDocument()
})

test('a new notice shows at once, beside earlier notices that can be undone', async () => {
  answerForQueue(makeQueue(5))
  await openPage('/queue')
  const notices = page.getByRole('alert')
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) {
    await button(main(), `Outcome: ${name} Example`).click()
    await main().getByRole('menuitem', { name: 'Answered', exact: true }).click()
    await expect.element(notices.filter({ hasText: name })).toBeVisible()
  }
  await expect.element(button(notices.filter({ hasText: 'Ada' }), 'Undo')).toBeVisible()
})
