import { searchAnything } from '#contract/search/search.endpoints.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { removeUnusedNameWords, storeNameWords } from './name-words.ts'
import { type SearchParts, search } from './search.usecases.ts'

export const serveSearch = (parts: Platform & { searches: SearchParts }): RunningSlice => ({
  routes(routes) {
    routes.signedIn(searchAnything, async (call) => ({
      results: await search(parts.searches, call, call.query),
    }))
  },
  periodic: [
    { name: 'name words of earlier versions', seconds: 60, run: (closing) => storeNameWords(parts, closing) },
    { name: 'name words', seconds: 60, run: () => removeUnusedNameWords(parts) },
  ],
})
