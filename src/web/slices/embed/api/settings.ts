import { queryOptions, useMutation } from '@tanstack/react-query'
import { getEmbedSettings, updateEmbedSettings } from '#contract/embed/embed.endpoints.ts'
import type { EmbedValues } from '#contract/embed/embed.settings.ts'
import { call } from '#web/lib/api.ts'

/** How the form and the chat on the web site look, what they say and what they ask for. */
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
