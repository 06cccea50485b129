import type { StaffRole } from '#contract/staff/staff.enums.ts'
import type { Region } from './places.ts'

export interface PracticeLocation {
  name: string
  address: string
  city: string
  state: string
  postalCode: string
  phone: string
  email: string
  region: Region
  /** Null: the company's. */
  timeZone: string | null
  /** Opening and closing in minutes after midnight; null when closed. Sundays it always is. */
  open: { weekdays: readonly [number, number]; saturday: readonly [number, number] | null }
  /** How much of the company's leads it gets, against the others. */
  share: number
}

export interface PracticeStaff {
  username: string
  firstName: string
  lastName: string
  role: StaffRole
  /** Names of the locations; an administrator sees all and needs none. */
  locations: readonly string[]
  /** True for the documented logins; nobody knows a password of the others. */
  canSignIn: boolean
}

/** What is fixed of a demo company; its people are drawn. */
export interface Practice {
  name: string
  companyType: string
  address: string
  phone: string
  email: string
  timeZone: string
  locations: readonly PracticeLocation[]
  staff: readonly PracticeStaff[]
  leads: number
  patients: number
  tasks: number
  /** How many of the newest phone leads have a recording. */
  recorded: number
  /** How many patients have documents. */
  documented: number
}

/** Password of the documented logins. */
export const demoPassword = 'demo-practice-2026'
/** The administrator of the main practice, a front desk of one location, and the administrator of the other company. */
export const demoLogins = {
  administrator: 'demo',
  frontDesk: 'frontdesk',
  otherCompany: 'demo-other',
} as const

const weekdays = [8 * 60, 17 * 60] as const
const saturday = [9 * 60, 13 * 60] as const

const member = (
  firstName: string,
  lastName: string,
  role: StaffRole,
  locations: readonly string[],
  login?: string,
): PracticeStaff => ({
  username: login ?? `${firstName}.${lastName}`.toLowerCase(),
  firstName,
  lastName,
  role,
  locations,
  canSignIn: login !== undefined,
})

const main: Practice = {
  name: 'Juniper Row Dental',
  companyType: 'Group dental practice',
  address: '14 Juniper Row, New York, NY 10003',
  phone: '+12125550100',
  email: 'office@juniperrow.example.com',
  timeZone: 'America/New_York',
  leads: 4_000,
  patients: 900,
  tasks: 600,
  recorded: 60,
  documented: 24,
  locations: [
    {
      name: 'Hudson Heights',
      address: '14 Juniper Row',
      city: 'New York',
      state: 'NY',
      postalCode: '10003',
      phone: '+12125550101',
      email: 'hudson@juniperrow.example.com',
      region: 'east',
      timeZone: null,
      open: { weekdays, saturday },
      share: 34,
    },
    {
      name: 'Elm Park',
      address: '220 Orchard Place',
      city: 'New Haven',
      state: 'CT',
      postalCode: '06511',
      phone: '+12035550102',
      email: 'elmpark@juniperrow.example.com',
      region: 'east',
      timeZone: null,
      open: { weekdays, saturday: null },
      share: 27,
    },
    {
      name: 'Lakeside',
      address: '75 Foundry Road',
      city: 'Chicago',
      state: 'IL',
      postalCode: '60605',
      phone: '+13125550103',
      email: 'lakeside@juniperrow.example.com',
      region: 'midwest',
      timeZone: 'America/Chicago',
      open: { weekdays, saturday },
      share: 24,
    },
    {
      name: 'Mill Pond',
      address: '9 Mill Pond Road',
      city: 'Milwaukee',
      state: 'WI',
      postalCode: '53202',
      phone: '+14145550104',
      email: 'millpond@juniperrow.example.com',
      region: 'midwest',
      timeZone: 'America/Chicago',
      open: { weekdays, saturday: null },
      share: 15,
    },
  ],
  staff: [
    member('Avery', 'Lindqvist', 'administrator', [], demoLogins.administrator),
    member('Marisol', 'Okafor', 'front_desk', ['Elm Park'], demoLogins.frontDesk),
    member('Priya', 'Raman', 'office_manager', ['Hudson Heights', 'Elm Park']),
    member('Douglas', 'Meyer', 'office_manager', ['Lakeside', 'Mill Pond']),
    member('Tanya', 'Brooks', 'front_desk', ['Hudson Heights']),
    member('Kenji', 'Ito', 'front_desk', ['Lakeside']),
    member('Ruth', 'Adeyemi', 'front_desk', ['Mill Pond']),
    member('Elena', 'Vidal', 'dentist', ['Hudson Heights']),
    member('Samuel', 'Katz', 'dentist', ['Elm Park', 'Hudson Heights']),
    member('Grace', 'Nguyen', 'dentist', ['Lakeside', 'Mill Pond']),
    member('Nia', 'Coleman', 'hygienist', ['Hudson Heights', 'Elm Park']),
    member('Tomas', 'Novak', 'hygienist', ['Lakeside', 'Mill Pond']),
  ],
}

const other: Practice = {
  name: 'Cobblestone Orthodontics',
  companyType: 'Orthodontics',
  address: '31 Quarry Street, Denver, CO 80203',
  phone: '+13035550100',
  email: 'hello@cobblestone.example.com',
  timeZone: 'America/Denver',
  leads: 40,
  patients: 12,
  tasks: 14,
  recorded: 2,
  documented: 2,
  locations: [
    {
      name: 'Quarry Street',
      address: '31 Quarry Street',
      city: 'Denver',
      state: 'CO',
      postalCode: '80203',
      phone: '+13035550101',
      email: 'quarry@cobblestone.example.com',
      region: 'mountain',
      timeZone: null,
      open: { weekdays, saturday: null },
      share: 1,
    },
  ],
  staff: [
    member('Noor', 'Haddad', 'administrator', [], demoLogins.otherCompany),
    member('Felix', 'Moreau', 'front_desk', ['Quarry Street']),
  ],
}

/** The practice that the demo shows, and a small second company that must see nothing of it. */
export const practices: readonly Practice[] = [main, other]
