import type { EmbedKind } from '#contract/embed/embed.path.ts'
import type { PublicEmbed } from '#contract/embed/embed.settings.ts'
import { readEmbed, type Site } from './site.ts'

/** Shows the form or the chat in an element of the page; in a preview, without a site, nothing is sent or kept. */
export type Mount = (host: HTMLElement, embed: PublicEmbed, site?: Site & { name: string }) => void

/**
 * Does what the tag of a script says: `data-form` names the form, `place` puts it somewhere, or says that there is no
 * place for it. A script without a form is there for the preview in the settings.
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
      // biome-ignore lint/suspicious/noConsole: whoever sets up the page looks here
      console.warn(`There is no form ${formId}: copy the tag again from the settings of your practice.`)
      return
    }
    // Several on one page keep apart what is typed in each: by the order of the tags, whichever script comes first.
    const tags = [...document.querySelectorAll<HTMLScriptElement>('script[data-form]')]
    const same = tags.filter(({ src, dataset }) => src === tag.src && dataset.form === formId)
    const host = document.createElement('div')
    host.dataset.chairside = kind
    if (place(host, tag)) mount(host, embed, { ...site, name: `${kind}:${formId}:${same.indexOf(tag)}` })
  }
  // What the tag names may come further down.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void begin())
  else void begin()
}
