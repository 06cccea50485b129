import type { WeekStart } from '../formats/dates.ts'

export const weekStartLabels = { '': 'As usual in the country', sunday: 'Sunday', monday: 'Monday' } as const

// Countries where weeks start on Sunday (CLDR). A test compares the list with Node. Weeks of all other
// countries start on Monday here.
const sundayCountries =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA ' +
  'SG SV TH TT TW US VE VI WS YE ZA ZW'

interface Weeks {
  country: string
  week_start: keyof typeof weekStartLabels
}

/** The first day of a practice's weeks. */
export function weekStartOf({ country, week_start }: Weeks): WeekStart {
  return week_start || (sundayCountries.includes(country) ? 'sunday' : 'monday')
}
