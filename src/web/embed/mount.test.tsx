import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { getPublicEmbed } from '#contract/embed/embed.endpoints.ts'
import { embedScripts } from '#contract/embed/embed.path.ts'
import { defaultEmbedValues } from '#contract/embed/embed.settings.ts'
import { answer } from '#web/testing/fake-api.ts'
import { type Mount, type Place, start } from './mount.ts'

const site = document.createElement('div')
const mount = vi.fn<Mount>((host) => {
  host.attachShadow({ mode: 'open' }).textContent = 'Request an appointment'
})
const place: Place = (host, tag) => {
  if (!tag.isConnected) return false
  site.querySelector('main')?.append(host)
  return host.isConnected
}
const hosts = () => [...site.querySelectorAll<HTMLElement>('[data-chairside]')]
const address = `${location.origin}${embedScripts.form}`

/** A page with this content; its scripts do not run by themselves. */
function open(head: string, body = '<main></main>') {
  site.innerHTML = `<header>${head}</header><article>${body}</article>`
}
const swapBody = (body = '<main></main>') => {
  const next = document.createElement('article')
  next.innerHTML = body
  site.querySelector('article')?.replaceWith(next)
}

let warn: MockInstance<typeof globalThis.console.warn>
beforeEach(() => {
  document.body.append(site)
  answer(getPublicEmbed, { ...defaultEmbedValues, promise: '', locations: [] })
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  site.remove()
  mount.mockClear()
  vi.restoreAllMocks()
})

// A module script has no current script, as here.
describe('start', () => {
  test.each([
    ['of a module', `<script type="module/inert" src="${address}" data-form="main"></script>`],
    [
      'delayed by an optimizer',
      `<script type="text/delayed" data-src="${address}" data-form="main"></script>`,
    ],
  ])('shows the form for the tag %s', async (_name, tag) => {
    open(tag)
    start('form', mount, place)
    await expect.poll(hosts).toHaveLength(1)
    expect(mount.mock.calls[0]?.[2]).toEqual({ origin: location.origin, formId: 'main', name: 'form:main:0' })
    expect(warn).not.toHaveBeenCalled()
  })

  test('shows a form for each tag', async () => {
    const tag = `<script type="module/inert" src="${address}" data-form="main"></script>`
    open(tag + tag)
    start('form', mount, place)
    await expect.poll(hosts).toHaveLength(2)
    expect(mount.mock.calls.map(([, , each]) => each?.name)).toEqual(['form:main:0', 'form:main:1'])
  })

  test.each([
    ['none', ''],
    ['one whose address is gone', '<script type="text/inert" data-form="main"></script>'],
    [
      'one of the chat',
      `<script type="text/inert" src="${location.origin}/embed/chat.js" data-form="main"></script>`,
    ],
  ])('warns in the console when the page has %s of its tags', (_name, tag) => {
    open(tag)
    start('form', mount, place)
    expect(warn.mock.calls).toEqual([[expect.stringContaining('found no tag of its own')]])
  })
})

describe('a form whose page exchanges its body', () => {
  const tag = `<script type="module/inert" src="${address}" data-form="main"></script>`
  const shown = async () => {
    open(tag)
    start('form', mount, place)
    await expect.poll(hosts).toHaveLength(1)
  }

  test('comes back with what was typed', async () => {
    await shown()
    const [before] = hosts()
    swapBody()
    await expect.poll(hosts).toEqual([before])
    expect(mount).toHaveBeenCalledOnce()
  })

  test('waits while a page has no place for it', async () => {
    await shown()
    const [before] = hosts()
    swapBody('<section></section>')
    await new Promise(requestAnimationFrame)
    expect(hosts()).toEqual([])
    swapBody()
    await expect.poll(hosts).toEqual([before])
  })

  test('stays away when the page removed it alone', async () => {
    await shown()
    hosts()[0]?.remove()
    await new Promise(requestAnimationFrame)
    expect(hosts()).toEqual([])
  })

  test('replaces the empty copy of a page that was kept', async () => {
    open(tag, '<main><div data-chairside="form"></div></main>')
    start('form', mount, place)
    await expect.poll(() => hosts().map(({ shadowRoot }) => shadowRoot !== null)).toEqual([true])
  })
})
