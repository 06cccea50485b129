import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { moneyMessages } from '#contract/http/money.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { answer, callsTo, pending } from '#web/testing/fake-api.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button } from '#web/testing/texts.ts'

test('an amount below zero is refused, not stored without its minus', async () => {
  answerForPractice()
  const form = await openPage('/companies/1/services/new')
  await box(form, 'Name').fill('Cleaning')
  await box(form, 'Default Cost').fill('-5')
  await button(form, 'Create Service').click()
  await expect.element(box(form, 'Default Cost')).toHaveAccessibleDescription(moneyMessages.negative)
  expect(callsTo(serviceEndpoints.create)).toEqual([])
})

test('Enter after an amount saves it, as the button does', async () => {
  answerForPractice()
  answer(serviceEndpoints.create, pending)
  const form = await openPage('/companies/1/services/new')
  await box(form, 'Name').fill('Cleaning')
  await box(form, 'Default Cost').click()
  await userEvent.keyboard('120{Enter}')
  await expect.poll(() => callsTo(serviceEndpoints.create)).toMatchObject([{ body: { default_cost: 120 } }])
})

test('a comma that is typed is one of thousands, even where the page is too busy to put the caret right', async () => {
  answerForPractice()
  const form = await openPage('/companies/1/services/new')
  const cost = box(form, 'Default Cost')
  await cost.click()
  const late: (() => void)[] = []
  const onTime = window.setTimeout
  const hold = () => {
    window.setTimeout = ((call: () => void) => late.push(call)) as never
  }
  try {
    hold()
    await userEvent.keyboard('1,250')
    const earlier = late.splice(0)
    await userEvent.keyboard('.')
    for (const call of earlier) call()
    await userEvent.keyboard('75')
  } finally {
    window.setTimeout = onTime
  }
  await expect.element(cost).toHaveValue('$1,250.75')
})
