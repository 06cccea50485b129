import { endpoints } from '../http/endpoints.ts'
import { SearchAnswer, SearchQuery } from './search.schemas.ts'

export const searchAnything = endpoints({ access: 'staff', tag: 'search' })('GET /search/', {
  summary: 'Search people, appointments and tasks, best first',
  query: SearchQuery,
  response: SearchAnswer,
  audit: { action: 'listed', kind: 'search' },
})
