import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { origin } from './practice.ts'
import { isPhone } from './screens.ts'

/** What a failure happens on: a page, signed in, and whatever else the tests of an area need. */
export interface TextStage {
  page: Page
}

/** Makes the failure that a text is for happen; answers where the text has to show. */
export type Raise<S extends TextStage> = (stage: S) => Promise<Locator>

type Handle = (route: Route) => Promise<void>

/** The call is refused without a word. */
export const refuse: Handle = (route) => route.fulfill({ status: 400, json: {} })
/** The record was changed by somebody else in the meantime. */
export const stale: Handle = (route) => route.fulfill({ status: 412, json: {} })
/** The call goes out with other values than the screen has sent. */
export const sendInstead =
  (values: object): Handle =>
  (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...values }) })

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
export const box = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const main = (page: Page): Locator => page.getByRole('main')
export const open = async ({ page }: TextStage, path: string): Promise<Locator> => {
  await page.goto(`${origin()}${path}`)
  return main(page)
}

/** How many texts share a page, and a practice. */
const perTest = 4

interface TextCatalogue<S extends TextStage, Messages extends object> {
  area: string
  messages: Messages
  /** A case for each of the messages; a text that only ever shows as a part of others says so instead. */
  cases: Record<keyof Messages, Raise<S> | string>
  /** What the texts with a gap hold in it here. */
  gaps?: Partial<Record<keyof Messages, string>>
  prepare: (page: Page) => Promise<S>
}

/** Tests that every text of a noun shows when the failure happens that it is for. */
export function testTexts<S extends TextStage, Messages extends object>(
  catalogue: TextCatalogue<S, Messages>,
): void {
  const { area, messages, cases, gaps = {}, prepare } = catalogue
  test(`every text about ${area} is in this table`, () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(messages).sort())
  })

  const all = Object.entries(cases) as [keyof Messages & string, Raise<S> | string][]
  const raised = all.filter(
    (entry): entry is [keyof Messages & string, Raise<S>] => typeof entry[1] !== 'string',
  )
  for (let start = 0; start < raised.length; start += perTest) {
    const entries = raised.slice(start, start + perTest)
    const names = entries.map(([name]) => name).join(', ')
    test(`every text about ${area} shows when its failure happens: ${names}`, async ({ page }) => {
      test.skip(isPhone(page), 'the texts are the same at every width')
      const stage = await prepare(page)
      for (const [name, raise] of entries) {
        const text = gaps[name as keyof typeof gaps] ?? String(messages[name])
        await test.step(`${name}: ${text}`, async () => {
          const place = await raise(stage)
          await expect(place.filter({ hasText: text }).first(), name).toBeVisible()
          await page.unrouteAll()
          // Whatever was typed is given up with the page.
          await page.goto('about:blank')
        })
      }
    })
  }
}
