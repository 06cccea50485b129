import { type EmbedKind, embedScripts } from '#contract/embed/embed.path.ts'
import type { PublicEmbed } from '#contract/embed/embed.settings.ts'
import { readEmbed, type Site } from './site.ts'

/** Shows the form or the chat in an element. Without a site it is a preview: nothing is sent or kept. */
export type Mount = (host: HTMLElement, embed: PublicEmbed, site?: Site & { name: string }) => void

/** Inserts the element where its tag wants it; returns whether it could. */
export type Place = (host: HTMLElement, tag: HTMLScriptElement) => boolean

/**
 * Runs what the script's tags ask for: `data-form` names the form. A tag without a form only offers the preview for the
 * settings.
 */
export function start(kind: EmbedKind, mount: Mount, place: Place): void {
  window.chairsideEmbed = { ...window.chairsideEmbed, [kind]: mount }
  const tag = document.currentScript as HTMLScriptElement | null
  if (tag && originOf(kind, tag)) {
    if (tag.dataset.form) whenParsed(() => begin(kind, mount, place, tag))
    return
  }
  // A module or a bundle runs once for all tags, and does not know which one is its own.
  whenParsed(() => {
    const tags = tagsOf(kind).filter((each) => !started.has(each))
    if (tags.length === 0) {
      warn(
        `${embedScripts[kind]} found no tag of its own. Put the tag on the page as your practice's settings give it, and leave it out of bundles and script optimizers.`,
      )
    }
    for (const each of tags) begin(kind, mount, place, each)
  })
}

const started = new WeakSet<HTMLScriptElement>()

// biome-ignore lint/suspicious/noConsole: for whoever sets up the page
const warn = (text: string) => console.warn(`Chairside: ${text}`)

// The target may be further down the page.
function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act)
  else act()
}

const tagsOf = (kind: EmbedKind): HTMLScriptElement[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-form]')].filter((tag) => originOf(kind, tag))

/** The origin of the script that a tag names, be it under the attribute to which an optimizer moved the address. */
function originOf(kind: EmbedKind, tag: HTMLScriptElement): string | undefined {
  for (const { name, value } of tag.attributes) {
    const address = name === 'src' || /^(?:https?:)?\/\//.test(value) ? addressOf(value) : undefined
    if (address?.pathname === embedScripts[kind]) return address.origin
  }
  return undefined
}

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text, document.baseURI)
  } catch {
    return undefined
  }
}

async function begin(kind: EmbedKind, mount: Mount, place: Place, tag: HTMLScriptElement): Promise<void> {
  started.add(tag)
  const { form: formId = '' } = tag.dataset
  const site = { origin: originOf(kind, tag) ?? '', formId }
  const embed = await readEmbed(site)
  if (!embed) return warn(`form ${formId} doesn't exist. Copy the tag again from your practice's settings.`)
  // Numbered by tag order, so that several forms on a page keep their typed text apart.
  const same = tagsOf(kind).filter(({ dataset }) => dataset.form === formId)
  const host = document.createElement('div')
  host.dataset.chairside = kind
  removeCopies(kind)
  if (!place(host, tag)) return
  mount(host, embed, { ...site, name: `${kind}:${formId}:${same.indexOf(tag)}` })
  placeAgain(host, tag, place)
}

/** Pages that keep what they showed bring back an empty copy of it. */
function removeCopies(kind: EmbedKind): void {
  for (const host of document.querySelectorAll(`[data-chairside="${kind}"]`))
    if (!host.shadowRoot) host.remove()
}

/** Where a page exchanges its body, and its tag stays, what was shown comes back. What the page removes stays away. */
function placeAgain(host: HTMLElement, tag: HTMLScriptElement, place: Place): void {
  let parent = host.parentNode
  const observer = new MutationObserver(() => {
    if (host.isConnected) parent = host.parentNode
    else if (!tag.isConnected) observer.disconnect()
    else if (!parent?.isConnected && place(host, tag)) parent = host.parentNode
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
}
