import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { scheduleMessages } from './schedules.messages.ts'
import {
  Availability,
  AvailabilityQuery,
  LocationProviders,
  ProviderHours,
  ProviderHoursBody,
  TimeOff,
  TimeOffCreate,
  TimeOffPatch,
  TimeOffQuery,
} from './schedules.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'schedules' })
const forManagers = endpoints({
  access: 'manage_schedules',
  forbidden: scheduleMessages.managersOnly,
  tag: 'schedules',
})
const ofOthers = 'manage_locations' as const

export const listProviderHours = {
  ...forStaff('GET /locations/:id/provider-hours/', {
    summary: 'List the providers of a location with their own hours',
    response: LocationProviders,
  }),
  ofOthers,
}

export const updateProviderHours = {
  ...forManagers('PUT /locations/:id/provider-hours/:staffId/', {
    summary: 'Set the hours of a person at a location',
    body: ProviderHoursBody,
    response: ProviderHours,
    audit: { part: 'hours' },
  }),
  ofOthers,
}

export const deleteProviderHours = {
  ...forManagers('DELETE /locations/:id/provider-hours/:staffId/', {
    summary: 'Remove the hours of a person at a location, so that the office hours hold again',
    audit: { action: 'changed', part: 'hours' },
  }),
  ofOthers,
}

export const listTimeOff = forStaff('GET /time-off/', {
  summary: 'List time off of active staff, earliest first; reasons only where you may see them',
  query: TimeOffQuery,
  response: page(TimeOff),
})

export const createTimeOff = forManagers('POST /time-off/', {
  summary: 'Add time off; the answer counts the scheduled visits in it',
  body: TimeOffCreate,
  response: TimeOff,
  status: 201,
})

export const patchTimeOff = {
  ...forManagers('PATCH /time-off/:id/', {
    summary: 'Change time off; the answer counts the scheduled visits in it',
    body: TimeOffPatch,
    response: TimeOff,
  }),
  ofOthers,
}

export const deleteTimeOff = {
  ...forManagers('DELETE /time-off/:id/', { summary: 'Remove time off' }),
  ofOthers,
}

export const getAvailability = forStaff('GET /availability/', {
  summary: 'Get office hours, hours and time off of staff at your locations for some days',
  query: AvailabilityQuery,
  response: Availability,
})
