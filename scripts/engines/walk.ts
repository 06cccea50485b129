import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAppointment, listAppointments } from '#contract/appointments/appointments.endpoints.ts'
import { addDays, formatWall, instantsAt, wallTime } from '#contract/appointments/appointments.times.ts'
import { login } from '#contract/auth/auth.endpoints.ts'
import { dayInZone, endOfWeek } from '#contract/formats/dates.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { intakeMessages } from '#contract/intake/requests.messages.ts'
import { createLead, getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import type { Location } from '#contract/locations/locations.schemas.ts'
import { createPatient } from '#contract/patients/patients.endpoints.ts'
import { listQueue } from '#contract/queue/queue.endpoints.ts'
import { listStaff } from '#contract/staff/staff.endpoints.ts'
import { callApi, demo, origin } from '../../e2e/support/practice.ts'
import { openSite } from './site.ts'
import { middle, type Tab, type Thing } from './tab.ts'
import { until } from './until.ts'

/** What the walk works on: the demo practice, and someone in it of its own. */
export interface Practice {
  token: string
  location: Location
  lead: number
  folder: string
}

export async function prepare(folder: string): Promise<Practice> {
  const { token } = await callApi(login, { body: demo })
  const [location] = (await callApi(listLocations, {}, token)).results
  if (!location) throw new Error('The demo practice has no location.')
  const person = { first_name: 'Wanda', last_name: 'Walker', email: 'wanda.walker@example.com' }
  const body = { ...person, phone: '+12125550142', location: location.id, source: 'google' }
  const { id } = await callApi(createLead, { body }, token)
  return { token, location, lead: id, folder }
}

const button = (name: string): Thing => ({ role: 'button', name })
const field = (name: string): Thing => ({ role: 'field', name })
const heading = (name: string): Thing => ({ role: 'heading', name })

async function logIn(tab: Tab) {
  await tab.open('/login')
  await tab.click(button('Login'))
  await tab.ask(
    field('Username'),
    `(element) => element.matches(':focus-visible') && element.ariaInvalid === 'true'`,
  )
  await tab.type(demo.username)
  await tab.press('Tab')
  await tab.type(demo.password)
  await tab.press('Enter')
  await until('/home', async () => (await tab.path()) === '/home')
}

async function searchList(tab: Tab) {
  await tab.click({ role: 'link', name: 'Leads' })
  await tab.see(button('View '))
  await tab.press('/')
  await tab.type('wanda walker')
  await until(
    'one lead',
    async () => (await tab.run<number>(`() => document.querySelectorAll('tbody tr').length`)) === 1,
  )
  equal(await tab.path(), '/leads?search=wanda+walker')
}

async function dragEdge(tab: Tab) {
  await tab.click(button('View Wanda Walker'))
  const edge: Thing = { role: 'separator', name: 'Panel width' }
  const from = { ...middle(await tab.see(edge)), y: 300 }
  const width = Number(await tab.ask<string>(edge, '(element) => element.ariaValueNow'))
  await tab.drag(from, { x: from.x + 150, y: 500 }, () =>
    tab.about<boolean>(edge, `(element) => element.ariaValueNow === '${width - 150}'`),
  )
  ok(await tab.run('() => getSelection().isCollapsed'), 'Text is selected.')
}

const followUp = leadFields.follow_up_date.label

async function setFollowUp(tab: Tab, { token, lead }: Practice) {
  const stored = (day: string | null) =>
    until(`a follow-up on ${day}`, async () => {
      const { follow_up_date } = await callApi(getLead, { params: { id: lead } }, token)
      return follow_up_date === day
    })
  const year = new Date().getFullYear() + 2
  await tab.click(button(`Edit ${followUp}`))
  await tab.type(`12/24/${year}`)
  await tab.press('Enter')
  await stored(`${year}-12-24`)
  await tab.click(button(`Edit ${followUp}`))
  await tab.click(button(`Choose date: ${followUp}`))
  await tab.click(button(`17 December ${year}`))
  await tab.click(button(`Save ${followUp}`))
  await stored(`${year}-12-17`)
  await tab.click(button(`Edit ${followUp}`))
  await tab.click(button(`Clear date: ${followUp}`))
  await tab.click(button(`Save ${followUp}`))
  await stored(null)
}

async function workQueue(tab: Tab, { token, lead }: Practice) {
  const waiting = (await callApi(listQueue, { query: { page_size: '100' } }, token)).results
  const request = waiting.find((entry) => entry.lead?.id === lead)
  await tab.open(`/queue/work?request=${request?.id}`)
  await tab.see(heading('Wanda Walker'))
  await tab.press('n')
  await tab.gone(heading('Wanda Walker'))
  await tab.press('u')
  await tab.see(heading('Wanda Walker'))
  await tab.press('Escape')
  await until('/queue', async () => (await tab.path()) === '/queue')
}

async function addQuickly(tab: Tab, { token }: Practice) {
  await tab.see(button('Quick Add'))
  await tab.press('q')
  const dialog: Thing = { role: 'dialog', name: 'Quick Add' }
  await tab.see(dialog)
  await tab.type('Quinn Quick')
  await tab.press('Tab')
  await tab.type('(212) 555-0143')
  await tab.press('Enter')
  await tab.gone(dialog)
  const { count } = await callApi(listLeads, { query: { search: 'Quinn Quick' } }, token)
  equal(count, 1)
}

async function moveVisit(tab: Tab, { token, location }: Practice) {
  const timeZone = location.time_zone
  const person = { first_name: 'Vera', last_name: 'Visit', email: 'vera@example.com', phone: '+12125550144' }
  const { id } = await callApi(createPatient, { body: { ...person, location: location.id } }, token)
  const staff = (await callApi(listStaff, {}, token)).results.find(({ role }) => role.name === 'dentist')
  // A Sunday far away: no one else has a visit.
  const day = addDays(endOfWeek(dayInZone(new Date(), timeZone), 'monday'), 28 * 7)
  const [instant] = instantsAt({ day, time: '10:00' }, timeZone)
  const params = { id: String(id) }
  const visit = {
    type: 'Checkup',
    status: 'scheduled',
    staff_id: staff?.id,
    date_time: instant?.toISOString(),
  }
  await callApi(createAppointment, { params, body: visit }, token)
  const stored = (time: string) =>
    until(`the visit at ${time}`, async () => {
      const [found] = (await callApi(listAppointments, { params }, token)).results
      return found && wallTime(new Date(found.date_time), timeZone).time === time
    })
  await tab.open(`/calendar?date=${day}&staff=${staff?.id}`)
  const card = button('Vera Visit,')
  await tab.see(card)
  await tab.ask(card, '(element) => { element.focus(); return true }')
  await tab.press('m', 'ArrowDown', 'Enter')
  await stored('10:30')
  const slot = button(`Book ${formatWall({ day, time: '13:00' })}`)
  const [from, to] = [middle(await tab.see(card)), middle(await tab.see(slot))]
  await tab.drag(from, to, () =>
    tab.about<boolean>(slot, `(element) => element.hasAttribute('data-drop-target')`),
  )
  await stored('13:00')
}

async function importRows(tab: Tab, { folder }: Practice) {
  const file = join(folder, 'five.csv')
  const rows = [1, 2, 3, 4, 5].map((n) => `Ivy,Import ${n},ivy.${n}@example.com,+1 216 555 011${n}`)
  writeFileSync(file, ['First Name,Last Name,Email,Phone Number', ...rows].join('\n'))
  await tab.open('/imports?noun=leads')
  await tab.see(button('Choose a file'))
  await tab.chooseFile(file)
  await tab.see(heading('Ready to Import'))
  await tab.click(button('Import 5 people'))
  await tab.see(heading('Imported'))
}

async function exportList(tab: Tab) {
  await tab.open('/leads?search=ivy+import')
  const save = (format: string) =>
    tab.saved(async () => {
      await tab.click(button('Export'))
      await tab.click({ role: 'menuitem', name: format })
    })
  const csv = await save('CSV')
  match(csv, /\.csv$/)
  equal(readFileSync(csv, 'utf8').trim().split('\n').length, 6)
  const xlsx = await save('Excel')
  match(xlsx, /\.xlsx$/)
  deepEqual(readFileSync(xlsx).subarray(0, 2), Buffer.from('PK'))
}

async function restoreDraft(tab: Tab) {
  await tab.open('/leads/create')
  await tab.fill(field('First Name'), 'Dora')
  const isKept = `() => Object.keys(localStorage).some((name) => name.startsWith('draft/'))`
  await until('a draft', () => tab.run<boolean>(isKept))
  await tab.open('/leads/create')
  await tab.click(button('Restore'))
  await tab.ask(field('First Name'), `(element) => element.value === 'Dora'`)
}

async function watchList(tab: Tab, { location }: Practice) {
  await tab.open('/leads')
  await tab.see(button('View '))
  // Rows stay where they are while the mouse is over them.
  await tab.moveMouseAway()
  const address = `${origin()}${apiBase}${endpointPath(receiveForm, { form_id: location.form_id })}`
  const body = new URLSearchParams({ name: 'Lena Live', phone: '2125550145', message: 'A check-up, please.' })
  ok((await fetch(address, { method: 'POST', body })).ok)
  await tab.see(button('View Lena Live'))
}

async function sendEmbedded(tab: Tab, { token, location }: Practice) {
  const site = await openSite(location.form_id)
  try {
    await tab.open(site.address)
    await tab.click(button('Send'))
    await tab.ask(
      field('Name'),
      `(element) => element.matches(':focus-visible') && element.ariaInvalid === 'true'`,
    )
    await tab.type('Emma Embedded')
    await tab.fill(field('Phone'), '(212) 555-0146')
    await tab.click(button('Send'))
    await tab.see({ role: 'text', name: intakeMessages.thanks })
  } finally {
    site.close()
  }
  const [request] = (await callApi(listIntakeRequests, {}, token)).results
  match(request?.sender ?? '', /^Emma Embedded/)
}

export const steps: readonly [name: string, walk: (tab: Tab, practice: Practice) => Promise<void>][] = [
  ['log in', logIn],
  ['list', searchList],
  ['panel with its edge dragged', dragEdge],
  ['follow-up date typed, picked, cleared', setFollowUp],
  ['queue by keys', workQueue],
  ['quick add', addQuickly],
  ['calendar with a move by keyboard and by mouse', moveVisit],
  ['import of five rows', importRows],
  ['exports', exportList],
  ['a draft offered again', restoreDraft],
  ['live row', watchList],
  ['embedded form', sendEmbedded],
]
