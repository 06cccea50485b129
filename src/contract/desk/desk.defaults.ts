import { queueReasons } from '../queue/queue.enums.ts'
import { lawfulCalling } from './desk.limits.ts'
import type { DeskValues, LocationHours } from './desk.schemas.ts'

export const defaultDeskValues: DeskValues = {
  urgency: [...queueReasons],
  promise_minutes: null,
  tries: 6,
  days: 10,
  last_message: 'We tried to reach you about your request. Call us anytime if we can still help.',
}

const workday = [{ from: 8 * 60, to: 17 * 60 }]

/** Monday to Friday from 8 to 5. */
export const defaultHours: LocationHours = {
  office: [workday, workday, workday, workday, workday, [], []],
  calling: lawfulCalling,
  holidays: [],
}
