import type { EmbedKind } from '#contract/embed/embed.path.ts'
import type { PublicEmbed } from '#contract/embed/embed.settings.ts'
import { readEmbed, type Site } from './site.ts'

/** Shows the form or the chat in an element. Without a site it is a preview: nothing is sent or kept. */
export type Mount = (host: HTMLElement, embed: PublicEmbed, site?: Site & { name: string }) => void

/**
 * Runs what the script's tag asks for: `data-form` names the form, `place` inserts it and returns whether it could. A tag
 * without a form only offers the preview for the settings.
 */
export function start(
  kind: EmbedKind,
  mount: Mount,
  place: (host: HTMLElement, tag: HTMLScriptElement) => boolean,
): void {
  window.chairsideEmbed = { ...window.chairsideEmbed, [kind]: mount }
  const tag = document.currentScript as HTMLScriptElement | null
  const formId = tag?.dataset.form
  if (!tag || !formId) return
  const site = { origin: new URL(tag.src).origin, formId }
  const begin = async () => {
    const embed = await readEmbed(site)
    if (!embed) {
      // biome-ignore lint/suspicious/noConsole: for whoever sets up the page
      console.warn(
        `Chairside: form ${formId} doesn't exist. Copy the tag again from your practice's settings.`,
      )
      return
    }
    // Numbered by tag order, so that several forms on a page keep their typed text apart.
    const tags = [...document.querySelectorAll<HTMLScriptElement>('script[data-form]')]
    const same = tags.filter(({ src, dataset }) => src === tag.src && dataset.form === formId)
    const host = document.createElement('div')
    host.dataset.chairside = kind
    if (place(host, tag)) mount(host, embed, { ...site, name: `${kind}:${formId}:${same.indexOf(tag)}` })
  }
  // The target may be further down the page.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void begin())
  else void begin()
}
