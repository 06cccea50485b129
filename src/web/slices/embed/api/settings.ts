import { queryOptions, useMutation } from '@tanstack/react-query'
import { getEmbedSettings, updateEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import { type EmbedKind, embedScripts } from '#contract/embed/embed.path.ts'
import type { EmbedValues } from '#contract/embed/embed.settings.ts'
import { call } from '#web/lib/api.ts'

/** How the form and the chat on the website look, what they say and what they ask for. */
export const embedQuery = queryOptions({
  queryKey: ['embed'],
  queryFn: ({ signal }) => call(getEmbedSettings, {}, { signal }),
})

export const useSaveEmbed = () =>
  useMutation({
    mutationFn: ({ values, version }: { values: EmbedValues; version: number }) =>
      call(updateEmbedSettings, { body: values }, { ifMatch: version }),
    onSuccess: (saved, _save, _result, { client }) => client.setQueryData(embedQuery.queryKey, saved),
  })

const loaded: Partial<Record<EmbedKind, Promise<void>>> = {}

/** Loads the script that websites load, for a preview. Rejects when it cannot be loaded; the next call tries again. */
export function loadEmbedScript(kind: EmbedKind): Promise<void> {
  const loading = loaded[kind] ?? load(embedScripts[kind])
  loaded[kind] = loading
  loading.catch(() => delete loaded[kind])
  return loading
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`Loading ${address} failed`))
    }
    document.head.append(script)
  })
}

/** The tag by which a page of a website shows the form or the chat of a location. */
export const embedTag = (kind: EmbedKind, origin: string, form_id: string): string =>
  `<script async src="${origin}${embedScripts[kind]}" data-form="${form_id}"></script>`
