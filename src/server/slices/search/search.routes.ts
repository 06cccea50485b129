import { searchAnything } from '#contract/search/search.endpoints.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { type SearchParts, search } from './search.usecases.ts'

export function registerSearch(routes: Routes, parts: SearchParts): void {
  routes.signedIn(searchAnything, async (call) => ({ results: await search(parts, call, call.query) }))
}
