import { endpoints } from '../http/endpoints.ts'
import { scheduleMessages } from '../schedules/schedules.messages.ts'
import { deskMessages } from './desk.messages.ts'
import { DeskSettings, DeskSettingsBody, LocationHoursAnswer, LocationHoursBody } from './desk.schemas.ts'

const forStaff = endpoints({ access: 'staff', tag: 'desk' })

export const getDeskSettings = forStaff('GET /desk/settings/', {
  summary: 'Get the desk rules: order of the queue, response goal and cadence',
  response: DeskSettings,
})

export const updateDeskSettings = endpoints({
  access: 'manage_desk',
  forbidden: deskMessages.administratorsOnly,
  tag: 'desk',
})('PUT /desk/settings/', {
  summary: 'Change the desk rules',
  body: DeskSettingsBody,
  response: DeskSettings,
  audit: { action: 'changed', kind: 'company', part: 'rules of the desk' },
})

export const getLocationHours = {
  ...forStaff('GET /locations/:id/hours/', {
    summary: 'Get office hours, calling hours and holidays of a location',
    response: LocationHoursAnswer,
  }),
  ofOthers: 'manage_locations' as const,
}

export const updateLocationHours = {
  ...endpoints({ access: 'manage_schedules', forbidden: scheduleMessages.managersOnly, tag: 'desk' })(
    'PUT /locations/:id/hours/',
    {
      summary: 'Change office hours, calling hours and holidays of a location',
      body: LocationHoursBody,
      response: LocationHoursAnswer,
    },
  ),
  ofOthers: 'manage_locations' as const,
}
