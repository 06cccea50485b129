import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { embedMessages as texts } from '#contract/embed/embed.messages.ts'
import { defaultEmbedValues, type PublicEmbed } from '#contract/embed/embed.settings.ts'
import { receiveWebsite } from '#contract/intake/requests.endpoints.ts'
import { answer, callsTo, unreachable } from '#web/testing/fake-api.ts'
import { button, testTexts } from '#web/testing/texts.ts'
import './form.ts'
import './chat.ts'

const embed: PublicEmbed = {
  ...defaultEmbedValues,
  ...{ phone: 'optional', insurance_provider: 'optional', promise: '' },
  locations: [
    { form_id: 'main-street', name: 'Main Street' },
    { form_id: 'second-office', name: 'Second office' },
  ],
}
let host: HTMLElement | undefined
afterEach(() => host?.remove())
const prepare = () => {
  host = document.body.appendChild(document.createElement('div'))
  host.dataset.chairside = 'form'
}

const form = page.getByRole('form', { name: embed.form_title })
const chat = page.getByRole('dialog', { name: embed.chat_title })
const status = form.getByRole('status')
const site = { origin: location.origin, formId: 'main-street', name: 'form:main-street:0' }

const openForm = () => {
  if (host) window.chairsideEmbed?.form?.(host, embed, site)
  return form
}
const openPreview = () => {
  if (host) window.chairsideEmbed?.form?.(host, embed)
  return form
}
const openChat = () => {
  if (host) window.chairsideEmbed?.chat?.(host, embed)
  return chat
}
const reply = async (label: string, words: string) => {
  await chat.getByRole('textbox', { name: label, exact: true }).fill(words)
  await button(chat, texts.send).click()
}
const chooseLocation = () => form.getByLabelText(texts.location).selectOptions('Main Street')
const type = (label: string, typed: string) => form.getByLabelText(label).fill(typed)
const typed = (label: string, words: string) => async () => {
  await type(label, words)
  await button(form, texts.send).click()
  return form
}
const labelled = (text: string) => ({ begin: openForm, act: async (begun: Locator) => begun.getByText(text) })
/** Sends the form and gets this answer. */
const sent =
  (status: number, headers = {}) =>
  async () => {
    answer(receiveWebsite, () => Response.json({}, { status, headers }))
    await form.getByRole('button').click()
    return form.getByRole('status')
  }
let arrive: (response: Response) => void
const sayings = chat.getByRole('log').getByRole('paragraph')

test('what the practice is too busy for is sent again when it asks for it, with what was typed, as one request', async () => {
  prepare()
  let tries = 0
  answer(receiveWebsite, () => {
    tries += 1
    if (tries > 1) return { detail: embed.form_thanks }
    return Response.json({}, { status: 429, headers: { 'retry-after': '0.01' } })
  })
  await openForm()
  await type(texts.name, 'Pat Example')
  await type(texts.phone, '(212) 555-0142')
  await chooseLocation()
  await button(form, texts.send).click()
  await expect.element(page.getByText(embed.form_thanks)).toBeVisible()
  const [first, second] = callsTo(receiveWebsite)
  expect(first?.body).toMatchObject({ name: 'Pat Example', phone: '(212) 555-0142' })
  expect([second?.query, second?.body]).toEqual([first?.query, first?.body])
  expect(first?.query.submission).toMatch(/^[\w-]{8,}$/)
})

testTexts({
  area: 'the form and the chat of websites',
  messages: texts,
  prepare,
  gaps: { us: `${texts.us}:`, you: `${texts.you}:` },
  cases: {
    name: labelled(texts.name),
    phone: labelled(texts.phone),
    email: labelled(texts.email),
    insurance_provider: labelled(texts.insurance_provider),
    message: labelled(texts.message),
    location: labelled(texts.location),
    chooseLocation: { begin: openForm, act: async (begun: Locator) => begun.getByLabelText(texts.location) },
    optional: labelled(texts.optional),
    send: { begin: openForm, act: () => form.getByRole('button') },
    required: { begin: openForm, act: typed(texts.name, '') },
    check: { begin: openForm, act: () => status },
    reachable: { begin: openForm, act: typed(texts.name, 'Pat Example') },
    badPhone: { begin: openForm, act: typed(texts.phone, '12') },
    badEmail: { begin: openForm, act: typed(texts.email, 'pat') },
    sending: {
      begin: openForm,
      act: async () => {
        await type(texts.phone, '(212) 555-0142')
        await type(texts.email, '')
        await chooseLocation()
        answer(
          receiveWebsite,
          () =>
            new Promise((resolve) => {
              arrive = resolve
            }),
        )
        await button(form, texts.send).click()
        return form.getByRole('button')
      },
    },
    tooLarge: {
      begin: openForm,
      act: async () => {
        arrive(Response.json({}, { status: 413 }))
        return status
      },
    },
    gone: { begin: openForm, act: sent(404) },
    busy: { begin: openForm, act: sent(429, { 'retry-after': '3600' }) },
    unreachable: { begin: openForm, act: sent(503) },
    sendNow: { begin: openForm, act: () => form.getByRole('button') },
    offline: {
      begin: openForm,
      act: async () => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
        answer(receiveWebsite, unreachable)
        await button(form, texts.sendNow).click()
        await status.getByText(texts.offline).findElement()
        vi.restoreAllMocks()
        return status
      },
    },
    refused: { begin: openForm, act: sent(400) },

    preview: {
      begin: openPreview,
      act: async () => {
        await type(texts.name, 'Pat Example')
        await type(texts.phone, '(212) 555-0142')
        await chooseLocation()
        await button(form, texts.send).click()
        return page.getByText(embed.form_thanks)
      },
    },

    close: { begin: openChat, act: () => chat.getByRole('button', { name: texts.close }) },
    us: { begin: openChat, act: () => sayings },
    askName: { begin: openChat, act: () => sayings },
    askPhone: {
      begin: openChat,
      act: async () => {
        await reply(texts.name, 'Pat Example')
        return sayings
      },
    },
    you: { begin: openChat, act: () => sayings },
    change: { begin: openChat, act: () => chat.getByRole('button', { name: texts.change }) },
    askMessage: {
      begin: openChat,
      act: async () => {
        await reply(texts.phone, '(212) 555-0142')
        return sayings
      },
    },
    askLocation: {
      begin: openChat,
      act: async () => {
        await reply(texts.message, 'A cleaning')
        return sayings
      },
    },
    unfinished: 'in the request that a chat leaves behind',
  },
})
