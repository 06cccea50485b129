import { endpoints } from '../http/endpoints.ts'
import { Day, DayQuery } from './day.schemas.ts'

export const getDay = endpoints({ access: 'staff', tag: 'desk' })('GET /desk/day/', {
  summary: 'Get a day of a location: requests received, closed and still open, answered on time, tasks left',
  query: DayQuery,
  response: Day,
  audit: { action: 'listed', kind: 'intake_request' },
})
