import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { EndpointDefinition } from '#contract/http/endpoint.ts'
import { answer, refusedSilently, refusedWith } from './fake-api.ts'
import { openPage } from './open-page.tsx'

/** Makes the failure that a text is for happen; answers where the text has to show. */
export type Raise = () => Promise<Locator> | Locator

/** The same on a page that is opened once for all texts that begin on it: each acts on what the one before has left. */
export interface RaiseOnPage {
  begin: Raise
  act: (begun: Locator) => Promise<Locator> | Locator
}
/** A text that is there as soon as the page opens. */
type ShownOnPage = Pick<RaiseOnPage, 'begin'>
export type Case = Raise | RaiseOnPage | ShownOnPage | string

/** The record was changed by someone else in the meantime. */
export const stale = (): Response => Response.json({}, { status: 412 })
export const refuse = refusedSilently
export const conflict = (detail: string) => (): Response => refusedWith('conflict', detail)
/** Another visit of the patient is in the way. */
export const secondVisitOffered = (detail: string): Response =>
  Response.json(
    { code: 'conflict', detail, data: { second_visit: true }, request_id: 'test' },
    { status: 409 },
  )
/** The right was taken away meanwhile. */
export const forbidden = (detail: string) => (): Response => refusedWith('forbidden', detail)

export const main = (): Locator => page.getByRole('main')
export const button = (within: Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true })
export const box = (within: Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true })
export const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
/** Picks a rare action of a page. */
export async function pickMore(within: Locator, name: string): Promise<void> {
  await button(within, 'More actions').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
export const alertOf = (within: Locator): Locator => within.getByRole('alert')
export const at =
  (path: string): Raise =>
  () =>
    openPage(path)

interface TextCatalogue<Messages extends object> {
  area: string
  messages: Messages
  /** A case for each of the messages; a text that only ever shows as a part of others, or that no screen shows, says so instead. */
  cases: Record<keyof Messages, Case>
  /** What the texts with a gap hold in it here. */
  gaps?: Partial<Record<keyof Messages, string>>
  prepare: () => void
}

/** Tests that every text of a catalogue shows when it should. */
export function testTexts<Messages extends object>(catalogue: TextCatalogue<Messages>): void {
  const { area, messages, cases, gaps = {}, prepare } = catalogue
  const all = Object.entries(cases) as [keyof Messages & string, Case][]
  const expectShown = async (name: keyof Messages & string, place: Locator) => {
    const text = (gaps as Record<string, string>)[name] ?? String(messages[name])
    const named = place.and(page.getByLabelText(text, { exact: true }))
    await expect.element(place.filter({ hasText: text }).or(named).first()).toBeVisible()
  }
  const onPages = new Map<Raise, [keyof Messages & string, RaiseOnPage['act']][]>()
  for (const [name, raise] of all) {
    if (typeof raise === 'string') continue
    if (typeof raise === 'object') {
      const act = 'act' in raise ? raise.act : (begun: Locator) => begun
      onPages.set(raise.begin, [...(onPages.get(raise.begin) ?? []), [name, act]])
      continue
    }
    test(`${area}: ${name} shows`, async () => {
      prepare()
      await expectShown(name, await raise())
    })
  }
  for (const [begin, acts] of onPages) {
    test(`${area}: ${acts.map(([name]) => name).join(', ')} show`, async () => {
      prepare()
      const begun = await begin()
      for (const [name, act] of acts) await expectShown(name, await act(begun))
    })
  }
}

/** Opens a page whose call is refused. */
export const failing =
  (endpoint: EndpointDefinition, path: string): Raise =>
  () => {
    answer(endpoint, refuse as never)
    return openPage(path)
  }

/** Says yes to the question whether to delete; answers where a failure shows. */
export async function confirmDelete(what: string): Promise<Locator> {
  await button(dialog(`Delete ${what}`), 'Delete').click()
  return alertOf(main())
}

/** What is asked before a record is deleted on a page, and said when it was not; `ask` puts the question. */
export function deletionCases(
  noun: string,
  endpoint: EndpointDefinition,
  begin: Raise,
  ask: (begun: Locator) => Promise<void>,
): Record<'deleteConfirm' | 'deleteFailed' | 'deleteStale', RaiseOnPage> {
  const confirm = (handle: () => Response) => {
    answer(endpoint, handle as never)
    return confirmDelete(noun)
  }
  return {
    deleteConfirm: {
      begin,
      async act(begun) {
        await ask(begun)
        return dialog(`Delete ${noun}`)
      },
    },
    deleteFailed: { begin, act: () => confirm(refuse) },
    deleteStale: {
      begin,
      async act(begun) {
        await ask(begun)
        return confirm(stale)
      },
    },
  }
}

/** Puts the question by a button of the page. */
export const askByButton = (name: string) => (begun: Locator) => button(begun, name).click()
/** Puts the question from the page’s More actions menu. */
export const askByMenu = (name: string) => (begun: Locator) => pickMore(begun, name)
