import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { login, logout } from '#contract/auth/auth.endpoints.ts'
import { giveFeedback, listFeedback } from '#contract/feedback/feedback.endpoints.ts'
import { blockedMilliseconds, feedbackMessages } from '#contract/feedback/feedback.messages.ts'
import { getInstallation } from '#contract/installation/installation.endpoints.ts'
import { expectAccessible } from '#web/testing/accessible.ts'
import { answer, answerTheRest, callsTo, pageOf, unreachable } from '#web/testing/fake-api.ts'
import { makeSession } from '#web/testing/fixtures.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import { box, button, dialog, failing, main, type RaiseOnPage, testTexts } from '#web/testing/texts.ts'

const entry = (id: number) => ({
  ...{ id, message: `Thought ${id}`, page: '/leads', created_by: 'Fay Front' },
  created_at: '2026-03-11T12:00:00.000Z',
})
const form = () => dialog('Feedback')
const message = () => form().getByLabelText('Your message')
/** The page says where the script is. */
const address = Object.assign(document.createElement('meta'), { name: 'feedback-script' })

beforeEach(() => {
  answerForPractice()
  document.head.append(address)
})
afterEach(() => {
  vi.useRealTimers()
  window.chairsideFeedback?.forget?.()
  address.remove()
  address.content = ''
})

const openForm = async () => {
  await openPage('/leads')
  const { chairsideFeedback } = await import('#web/feedback/main.ts').then(() => window)
  chairsideFeedback?.open()
  return form()
}
const send = (text: string, answered: () => void): RaiseOnPage => ({
  begin: openForm,
  async act(opened) {
    answered()
    await message().fill(text)
    await button(opened, 'Send').click()
    return opened
  },
})

// First: a script that is loaded once, as below, is not loaded again.
testTexts({
  area: 'feedback',
  messages: feedbackMessages,
  prepare: answerForPractice,
  cases: {
    blocked: async () => {
      await openPage('/leads')
      address.content = '/kept-away.js'
      await button(page.getByRole('contentinfo'), 'Feedback').click()
      return page.getByRole('alert')
    },
    empty: send(' ', () => undefined),
    sendFailed: send('Said once', () => answer(giveFeedback, unreachable)),
    thanks: send('Said once', () => answer(giveFeedback, entry(1))),
    fetchFailed: failing(listFeedback, '/feedback'),
    none: () => {
      answer(listFeedback, pageOf())
      return openPage('/feedback')
    },
  },
})

test('an answer that is lost costs neither the words nor sends them twice', async () => {
  await openForm()
  await expect.element(message()).toHaveFocus()
  await button(form(), 'Send').click()
  await expect.element(form().getByRole('alert')).toHaveTextContent(feedbackMessages.empty)
  expect(callsTo(giveFeedback)).toEqual([])

  answer(giveFeedback, unreachable)
  await message().fill('Said once')
  await button(form(), 'Send').click()
  await expect.element(form().getByRole('alert')).toHaveTextContent(feedbackMessages.sendFailed)
  await expect.element(message()).toHaveValue('Said once')
  await expect.element(message()).toHaveFocus()
  await expectAccessible(form())
  answer(giveFeedback, entry(1))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(form().getByText(feedbackMessages.thanks)).toBeVisible()
  await expectAccessible(form())
  const sent = callsTo(giveFeedback)
  expect(sent.map(({ body }) => body.message)).toEqual(['Said once', 'Said once'])
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'))
})

test('a script that is kept away says so for five seconds, and can be tried again', async () => {
  await openPage('/leads')
  const alert = page.getByRole('alert').filter({ hasText: feedbackMessages.blocked })
  const press = button(page.getByRole('contentinfo'), 'Feedback')
  await expect.element(press).toBeVisible()
  address.content = '/kept-away.js'
  for (const _ of ['first', 'again']) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await press.click()
    await expect.element(alert).toBeVisible()
    vi.advanceTimersByTime(blockedMilliseconds - 1)
    await expect.element(alert).toBeVisible()
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await expect.element(alert).not.toBeInTheDocument()
  }
  address.content = 'data:text/javascript,document.documentElement.dataset.feedback="here"'
  await press.click()
  await expect.poll(() => document.documentElement.dataset.feedback).toBe('here')
  delete document.documentElement.dataset.feedback
  expect(alert.elements()).toEqual([])
})

/** A page with the form opened by its button. */
async function pressButton() {
  await openPage('/leads')
  await import('#web/feedback/main.ts')
  window.chairsideFeedback?.forget?.()
  address.content = 'data:text/javascript,chairsideFeedback.open()'
  const press = button(page.getByRole('contentinfo'), 'Feedback')
  await press.click()
  await expect.element(message()).toHaveFocus()
  return press
}

test('the button loads the script once, keeps what was begun, and gets the focus back', async () => {
  const press = await pressButton()
  await button(form(), 'Send').click()
  await expect.element(form().getByRole('alert')).toHaveTextContent(feedbackMessages.empty)
  await message().fill('Half a thought')
  await userEvent.keyboard('{Escape}')
  await expect.element(form()).not.toBeInTheDocument()
  await expect.element(press).toHaveFocus()
  await press.click()
  await expect.element(message()).toHaveValue('Half a thought')
  await expect.element(form().getByRole('alert')).toHaveTextContent('')
  expect(document.head.querySelectorAll('script[src^="data:"]')).toHaveLength(1)

  answer(giveFeedback, entry(1))
  await button(form(), 'Send').click()
  await button(form(), 'Close').click()
  await expect.element(press).toHaveFocus()
})

test('what was begun and not sent is gone once someone else logs in', async () => {
  answer(getInstallation, { new: false, signup: 'open', email: true })
  answer(logout, { detail: '' })
  answer(login, makeSession())
  answerTheRest(unreachable)
  const press = await pressButton()
  await message().fill('Between us')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(main().getByLabelText('Username')).toBeVisible()
  await expect.element(press).not.toBeInTheDocument()
  await main().getByLabelText('Username').fill('pat')
  await box(main(), 'Password').fill('correct horse')
  await button(main(), 'Login').click()
  await press.click()
  await expect.element(message()).toHaveValue('')
  expect(callsTo(giveFeedback)).toEqual([])
})

test('feedback comes in pages, each with who said it and where', async () => {
  answer(listFeedback, ({ query }) => ({
    ...pageOf(entry(query.page === '2' ? 1 : 11)),
    count: 11,
    next: query.page === '2' ? null : '/api/more',
  }))
  const list = await openPage('/feedback')
  const entries = list.getByRole('listitem')
  await expect.element(entries.filter({ hasText: 'Thought 11' })).toHaveTextContent(/Fay Front.*on \/leads/)
  await expect.element(entries.getByRole('link')).toHaveAttribute('href', '/leads')
  await list.getByRole('button', { name: 'Next' }).click()
  await expect.element(entries.filter({ hasText: /Thought 1(?!\d)/ })).toBeVisible()
  expect(callsTo(listFeedback).at(-1)?.query.page).toBe('2')
})
