import { expect, type Locator, type Page } from '@playwright/test'
import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import { embedSettingsMessages as messages } from '#contract/embed/embed.settings.messages.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { listLeads } from '#contract/leads/leads.endpoints.ts'
import { expectAccessible } from './support/axe.ts'
import { callApi, enter, signUpPractice } from './support/practice.ts'
import { box, button, main, pick } from './support/screens.ts'
import { test } from './support/test.ts'
import { openWebSite, tagOf } from './support/web-site.ts'

const preview = (page: Page): Locator => main(page).getByRole('region', { name: 'Preview', exact: true })
const save = (page: Page) => button(main(page), 'Save').click()

test('what an administrator sets shows at once in the preview, and once saved on the website', async ({
  page,
  browser,
  viewport,
}) => {
  const practice = await signUpPractice()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await enter(page, practice, '/settings')
  await page
    .getByRole('navigation', { name: 'Practice Settings' })
    .getByRole('link', { name: 'Website' })
    .click()
  await expect(preview(page).getByRole('heading', { name: defaultEmbedValues.form_title })).toBeVisible()
  await expect(main(page).getByText(messages.localAddress)).toBeVisible()
  await box(main(page), 'Form Title').fill('Book a visit')
  await box(main(page), 'Color').fill('#ffd60')
  await expect(preview(page).getByRole('heading', { name: 'Book a visit' })).toBeVisible()
  await box(main(page), 'Color').fill('#ffd600')
  // Dark text on a light color.
  await expect(button(preview(page), texts.send)).toHaveCSS('background-color', 'rgb(255, 214, 0)')
  await expect(button(preview(page), texts.send)).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expectAccessible(page)

  await pick(main(page).getByRole('combobox', { name: 'Phone', exact: true }), 'Hidden')
  await pick(main(page).getByRole('combobox', { name: 'Email', exact: true }), 'Hidden')
  await save(page)
  await expect(main(page).getByText(messages.unreachable)).toBeVisible()
  await pick(main(page).getByRole('combobox', { name: 'Email', exact: true }), 'Required')
  await expect(preview(page).getByLabel(texts.phone)).toHaveCount(0)

  // A preview sends nothing.
  await preview(page).getByLabel(texts.name).fill('Pat Example')
  await preview(page).getByLabel(texts.email).fill('pat@example.com')
  await button(preview(page), texts.send).click()
  await expect(preview(page).getByText(texts.preview)).toBeVisible()
  await preview(page).getByText('Chat', { exact: true }).click()
  await box(main(page), 'Chat Greeting').fill('Good to see you!')
  await expect(preview(page).getByText('Good to see you!')).toBeVisible()
  await expectAccessible(page)
  expect((await callApi(listLeads, {}, practice.session.token)).count).toBe(0)

  await save(page)
  await expect(page.getByText(messages.saved)).toBeVisible()
  const tag = tagOf('form', practice.location.form_id).replace(' >', '>')
  await expect(main(page).getByText(tag, { exact: true })).toBeVisible()
  expect(complaints).toEqual([])

  const context = await browser.newContext({ viewport })
  const visitor = await context.newPage()
  const site = await openWebSite(visitor, { body: tag })
  await expect(visitor.getByRole('heading', { name: 'Book a visit' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: texts.send })).toHaveCSS('color', 'rgb(0, 0, 0)')
  await context.close()
  site.close()
})
