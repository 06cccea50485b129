import type { StaffRole } from '#contract/staff/staff.enums.ts'
import type { Region } from './places.ts'
import given from './practices.json' with { type: 'json' }

/** Password of the documented logins. */
export const demoPassword = 'demo-practice-2026'
/** The main practice's administrator, one office's front desk, and the other company's administrator. */
export const demoLogins = {
  administrator: 'demo',
  frontDesk: 'frontdesk',
  otherCompany: 'demo-other',
} as const

const timeZones: Record<Region, string> = {
  east: 'America/New_York',
  midwest: 'America/Chicago',
  mountain: 'America/Denver',
}
const zoneOf = (region: string) => timeZones[region as Region]

interface GivenMember {
  name: string
  role: string
  /** An administrator sees all offices and needs none. */
  offices: string[]
  /** Without it no one knows their password. */
  login?: string
}

function memberOf({ name, role, offices, login }: GivenMember) {
  const [firstName = '', lastName = ''] = name.split(' ')
  const username = login ?? `${firstName}.${lastName}`.toLowerCase()
  return { username, firstName, lastName, role: role as StaffRole, offices, canSignIn: login !== undefined }
}

/**
 * The practice that the demo shows, and a small second company that must see nothing of it. An office gets its `share` of
 * the leads against the others. `otherPatients` never were leads, `openTasks` are of those who cannot sign in, `recorded`
 * counts the newest phone leads with a recording, and `documented` the patients with documents.
 */
export const practices = given.map((practice) => ({
  ...practice,
  business: practice.business as 'main' | 'other',
  timeZone: zoneOf(practice.region),
  offices: practice.offices.map((office) => ({
    ...office,
    region: office.region as Region,
    timeZone: zoneOf(office.region),
  })),
  staff: practice.staff.map((member: GivenMember) => memberOf(member)),
}))

/** What is fixed about a demo company; its people are drawn. */
export type Practice = (typeof practices)[number]
