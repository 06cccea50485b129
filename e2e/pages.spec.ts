import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { accountEndpoints } from '#contract/accounts/accounts.endpoints.ts'
import { listCalendar } from '#contract/appointments/appointments.endpoints.ts'
import { convertLead } from '#contract/conversions/conversions.endpoints.ts'
import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import type { SubjectKind } from '#contract/http/subjects.ts'
import { listIntakeRequests } from '#contract/intake/inbox.endpoints.ts'
import { phoneNumberEndpoints } from '#contract/intake/phone.endpoints.ts'
import { receiveForm } from '#contract/intake/requests.endpoints.ts'
import { listWebForms } from '#contract/intake/web-forms.endpoints.ts'
import { createInvitation } from '#contract/invitations/invitations.endpoints.ts'
import { createLead, getLead, listLeads } from '#contract/leads/leads.endpoints.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { noteEndpoints } from '#contract/notes/notes.endpoints.ts'
import { opportunityEndpoints } from '#contract/opportunities/opportunities.endpoints.ts'
import { serviceEndpoints } from '#contract/services/services.endpoints.ts'
import { listMembers } from '#contract/staff/members.endpoints.ts'
import { taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { expectAccessible, expectAccessibleInBothColors } from './support/axe.ts'
import { demoSession, demoTest } from './support/demo-session.ts'
import { uploadTable } from './support/imports.ts'
import { callApi, origin } from './support/practice.ts'
import { builtRoutes, signedOut } from './support/routes.ts'
import { isPhone, onPhone } from './support/screens.ts'
import { testInNewBrowser as test } from './support/test.ts'

/** What is made or looked for once in each worker. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
// What a page shows must not depend on where a record of the demo stands today: it is asked for by what it is, or made.
const lead = once(async () => {
  const { token } = await demoSession()
  const query = { type: 'phonecall', status: 'contacted', page_size: '100' }
  for (const { id } of (await callApi(listLeads, { query }, token)).results) {
    const found = await callApi(getLead, { params: { id } }, token)
    if (!found.patient && found.call_recordings.length > 0) return found
  }
  throw new Error('the demo practice has no recorded phone lead that is not a patient')
})
const appointment = once(async () => {
  const { token } = await demoSession()
  const { results } = await callApi(listCalendar, {}, token)
  const found = results.find((entry) => entry.patient !== null)
  if (!found) throw new Error('the demo practice has no appointment in the week to come')
  return found
})
const patient = async () => (await appointment()).patient
const company = async () => (await demoSession()).company
const service = once(async () => {
  const { token, company } = await demoSession()
  const body = { name: 'Whitening', default_cost: 250 }
  const { id } = await callApi(serviceEndpoints.create, { params: { id: company.id }, body }, token)
  return { id, companyId: company.id }
})
const opportunity = once(async () =>
  callApi(opportunityEndpoints.create, { body: { name: 'School contract' } }, (await demoSession()).token),
)
const account = once(async () =>
  callApi(accountEndpoints.create, { body: { name: 'Example School' } }, (await demoSession()).token),
)
const imported = once(async () => {
  const { token } = await demoSession()
  // One row of each kind: a new person, and one who is refused.
  return uploadTable(token, 'leads', 'leads.csv', 'Name,Email\nAda Example,ada.imported@example.com\nBo,bo\n')
})
const locationId = async () => (await demoSession()).locations[0]?.id
/** A lead that is a patient already: its page of conversion says so. */
const converted = once(async () => {
  const { token, locations } = await demoSession()
  // A name of its own: people of one name and number are taken for one person.
  const last_name = `Example ${randomUUID().slice(0, 8)}`
  const person = { first_name: 'Ada', last_name, email: `${randomUUID()}@example.com` }
  const body = { ...person, phone: '+12125550142', location: locations[0]?.id, source: 'google' }
  const { id } = await callApi(createLead, { body }, token)
  const patient = { ...person, phone: body.phone, location: body.location }
  await callApi(convertLead, { params: { id }, body: patient }, token)
  return id
})
// A note and a task of their own: whether the demo practice has any about the first of a list is left to chance.
const body = { title: 'Call back', description: 'About the time', due_date: '2031-03-04' }
async function written(kind: SubjectKind, what: 'notes' | 'tasks'): Promise<string> {
  const { token } = await demoSession()
  const { id } = await (kind === 'leads' ? lead() : patient())
  const params = { id: String(id) }
  const made = await (what === 'notes'
    ? callApi(noteEndpoints[kind].create, { params, body: { content: 'A note' } }, token)
    : callApi(taskEndpoints[kind].create, { params, body }, token))
  return `/${kind}/${id}/${what}/${made.id}`
}

// A form that sent something no one can be called for, so that the demo practice gets no lead of it.
async function webFormPath(): Promise<string> {
  const { token } = await demoSession()
  const locations = await callApi(listLocations, {}, token)
  const path = endpointPath(receiveForm, { form_id: locations.results[0]?.form_id })
  const form = new URLSearchParams({ form_name: 'Contact', message: 'Please call me', 'your-topic': 'Crown' })
  await fetch(`${origin()}${apiBase}${path}`, { method: 'POST', body: form })
  const { results } = await callApi(listWebForms, {}, token)
  return `/settings/web-forms/${results.find(({ name }) => name === 'Contact')?.id}`
}

/** The heading of every route, and an address of it where it names a record. */
const pages: Record<string, [heading: RegExp | string, address?: () => Promise<string>]> = {
  '/': [/Dashboard$/],
  '/home': [/.+/],
  '/leads': ['Active Leads'],
  '/leads/create': [/Create/],
  '/leads/:leadId': [/\S \S/, async () => `/leads/${(await lead()).id}`],
  '/leads/:leadId/edit': [/Edit|Update/, async () => `/leads/${(await lead()).id}/edit`],
  '/leads/:leadId/convert': ['Convert to Patient', async () => `/leads/${(await lead()).id}/convert`],
  '/leads/:leadId/notes': ['Notes', async () => `/leads/${(await lead()).id}/notes`],
  '/leads/:leadId/notes/:noteId': ['Note Details', () => written('leads', 'notes')],
  '/leads/:leadId/tasks': ['Tasks', async () => `/leads/${(await lead()).id}/tasks`],
  '/leads/:leadId/tasks/:taskId': [body.title, () => written('leads', 'tasks')],
  '/queue': ['Queue'],
  '/queue/work': [/.+/],
  '/patients': ['Patients'],
  '/patients/create': ['Create Patient'],
  '/patients/:patientId': [/.+/, async () => `/patients/${(await patient()).id}`],
  '/patients/:patientId/edit': ['Edit Patient', async () => `/patients/${(await patient()).id}/edit`],
  '/patients/:patientId/notes': ['Notes', async () => `/patients/${(await patient()).id}/notes`],
  '/patients/:patientId/notes/:noteId': ['Note Details', () => written('patients', 'notes')],
  '/patients/:patientId/tasks': ['Tasks', async () => `/patients/${(await patient()).id}/tasks`],
  '/patients/:patientId/tasks/:taskId': [body.title, () => written('patients', 'tasks')],
  '/patients/:patientId/appointments': [
    'Appointments',
    async () => `/patients/${(await appointment()).patient.id}/appointments`,
  ],
  '/patients/:patientId/appointments/new': [
    'Create Appointment',
    async () => `/patients/${(await appointment()).patient.id}/appointments/new`,
  ],
  '/patients/:patientId/appointments/:appointmentId/edit': [
    'Edit Appointment',
    async () => {
      const { id, patient } = await appointment()
      return `/patients/${patient.id}/appointments/${id}/edit`
    },
  ],
  '/day': ['End of Day'],
  '/calendar': ['Calendar'],
  '/schedules': ['Schedules'],
  '/calendar/print': [
    'Day Sheet',
    async () => `/calendar/print?day=${(await appointment()).date_time.slice(0, 10)}`,
  ],
  '/companies': ['Companies'],
  '/companies/create': ['Create Company'],
  '/companies/:companyId': [/.+/, async () => `/companies/${(await company()).id}`],
  '/companies/:companyId/edit': ['Edit Company', async () => `/companies/${(await company()).id}/edit`],
  '/companies/:companyId/services': [
    'Services',
    async () => `/companies/${(await service()).companyId}/services`,
  ],
  '/companies/:companyId/services/new': [
    'Create Service',
    async () => `/companies/${(await service()).companyId}/services/new`,
  ],
  '/companies/:companyId/services/:serviceId/edit': [
    'Edit Service',
    async () => {
      const { id, companyId } = await service()
      return `/companies/${companyId}/services/${id}/edit/`
    },
  ],
  '/opportunities': ['Opportunities'],
  '/opportunities/create': ['Create Opportunity'],
  '/opportunities/:id': [/.+/, async () => `/opportunities/${(await opportunity()).id}`],
  '/opportunities/:id/edit': [
    'Edit Opportunity',
    async () => `/opportunities/${(await opportunity()).id}/edit`,
  ],
  '/accounts': ['Accounts'],
  '/accounts/create': ['Create Account'],
  '/accounts/:id': [/.+/, async () => `/accounts/${(await account()).id}`],
  '/accounts/:id/edit': ['Edit Account', async () => `/accounts/${(await account()).id}/edit`],
  '/my-notes': ['My Notes'],
  '/my-tasks': ['My Tasks'],
  '/tasks/:taskId': [
    body.title,
    async () => (await written('leads', 'tasks')).replace(/.*(?=\/tasks\/)/, ''),
  ],
  '/welcome': ['Welcome to Chairside'],
  '/settings': ['Practice Settings'],
  '/settings/company': ['Practice Settings'],
  '/settings/locations': ['Practice Settings'],
  '/settings/locations/new': ['Create Location'],
  '/settings/locations/:locationId': [
    'Edit Location',
    async () => `/settings/locations/${await locationId()}`,
  ],
  '/settings/desk': ['Practice Settings'],
  '/settings/archive': ['Practice Settings'],
  '/settings/email': ['Practice Settings'],
  '/settings/mail': ['Practice Settings'],
  '/settings/website': ['Practice Settings'],
  '/settings/locations/:locationId/forms': [
    'Web Forms',
    async () => `/settings/locations/${await locationId()}/forms`,
  ],
  '/settings/web-forms/:formId': ['Form Recognition', webFormPath],
  '/settings/phone': ['Practice Settings'],
  '/settings/phone/new': ['Create Phone Number'],
  '/settings/phone/:numberId': [
    'Edit Phone Number',
    async () => {
      const { token, locations } = await demoSession()
      const number = `+1312555${randomInt(1_000, 9_999)}`
      const body = {
        name: 'Main line',
        number,
        location_id: locations[0]?.id ?? 0,
        ring_number: '+12125550100',
      }
      return `/settings/phone/${(await callApi(phoneNumberEndpoints.create, { body }, token)).id}`
    },
  ],
  '/settings/staff': ['Practice Settings'],
  '/settings/staff/invite': ['Invite'],
  '/settings/staff/:staffId': [
    'Staff Member',
    async () => {
      const { token } = await demoSession()
      const { results } = await callApi(listMembers, { query: { status: 'active' } }, token)
      return `/settings/staff/${results.find(({ role }) => role === 'dentist')?.id}`
    },
  ],
  '/settings/invitations/:invitationId': [
    'Invitation',
    async () => {
      const { token } = await demoSession()
      const [{ id } = { id: 0 }] = (await callApi(listLocations, {}, token)).results
      const body = { email: `${randomUUID()}@example.com`, role: 'dentist', locations: [id] }
      return `/settings/invitations/${(await callApi(createInvitation, { body }, token)).id}`
    },
  ],
  '/imports': ['Import'],
  '/imports/:importId': [/^Import of /, async () => `/imports/${(await imported()).id}`],
  '/info': [/.+/],
  '/change-password': [/Password/],
  '/settings/audit': ['Audit Log'],
  '/inbox': ['Inbox'],
  '/inbox/:requestId': [
    /.+/,
    async () => {
      const { token } = await demoSession()
      const { results } = await callApi(listIntakeRequests, { query: { intake_result: 'unresolved' } }, token)
      return `/inbox/${results[0]?.id}`
    },
  ],
  '/security': ['Sign-in and security'],
  '/confirm-email': ['Confirm your email'],
  '/feedback': ['Staff Feedback'],
  '/privacy': [/Privacy/],
  '/terms': [/Terms/],
  '/contact': [/Contact/],
}
/** The same pages in other states. */
const states: [name: string, heading: string, address?: () => Promise<string>][] = [
  [
    '/leads/:leadId/convert of a patient',
    'Convert to Patient',
    async () => `/leads/${await converted()}/convert`,
  ],
  ['/leads?status=new&type=phonecall&ordering=-follow_up_date&page=2&page_size=10', 'Active Leads'],
  ['/leads?search=nobody-is-called-this', 'Active Leads'],
  ['/queue?held=true&channel=forms', 'Queue'],
  ['/queue/work?location=999999', 'Queue'],
  ['/patients?status=inactive&ordering=-total_value&page=2&page_size=10', 'Patients'],
  ['/patients?search=nobody-is-called-this', 'Patients'],
  ['/calendar?view=week&cancelled=show', 'Calendar'],
  ['/opportunities?search=nothing-is-called-this', 'Opportunities'],
  ['/settings/audit?kind=lead&action=exported&from=2031-03-04', 'Audit Log'],
  ['/inbox?intake_result=unresolved&ordering=received_at', 'Inbox'],
  ...['names', 'location', 'hours', 'staff', 'form', 'phone', 'import'].map((step): [string, string] => [
    `/welcome?step=${step}`,
    'Welcome to Chairside',
  ]),
  ['/inbox?from=2031-03-04', 'Inbox'],
  ['/no/such/page', 'Page not found'],
]
const signedIn = [
  ...Object.entries(pages).map(([name, [heading, address]]) => ({
    name,
    heading,
    address,
    look: expectAccessibleInBothColors,
  })),
  ...states.map(([name, heading, address]) => ({ name, heading, address, look: expectAccessible })),
]
/** The pages that a desk has open all day. */
const mostUsed = [
  '/home',
  '/leads',
  '/leads/:leadId',
  '/leads/create',
  '/queue',
  '/queue/work',
  '/patients',
  '/patients/:patientId',
  '/calendar',
  '/my-tasks',
]
/** What is wrong by the page's own account, and whether it still waits for anything. */
function watch(page: Page) {
  const complaints: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    // What happens elsewhere comes over a stream that stays open.
    if (!request.url().includes('/api/events/')) open.add(request)
  })
  const close = (request: Request) => open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    complaints,
    /** Waits until everything asked for has arrived, and nothing more is asked for. */
    settled: () =>
      expect
        .poll(async () => open.size === 0 && (await page.evaluate(waiting)) === 0 && open.size === 0, {
          intervals: [20],
        })
        .toBe(true),
  }
}
type Watched = ReturnType<typeof watch>

/** `look` is how axe looks at it. A phone draws the same in other places: there axe looks at the most used pages only. */
async function expectSoundPage(
  page: Page,
  heading: RegExp | string,
  watched: Watched,
  look?: (page: Page) => Promise<void>,
) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await watched.settled()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await look?.(page)
  const width = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(width, 'the page scrolls sideways').toBe(0)
  expect(await page.evaluate(unlimitedFields), 'fields that take a paste of any length').toEqual([])
  expect(watched.complaints).toEqual([])
}

/** Names of the fields for text that have no limit: what is read at each key would freeze the page on a long paste. */
const unlimitedFields = `[...document.querySelectorAll('textarea:not([aria-hidden]), input')]
  .filter((field) => !field.readOnly && field.maxLength < 0 && /^(text|textarea|password|email|search|tel|url)$/.test(field.type))
  .map((field) => field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.id)`

/**
 * Calls go out late and one after the other, as over a slow line: what they bring must not push anything about. Held up in the
 * page: a route of Playwright's would make the browser load and compile all code anew for every page.
 */
const slowDown = `
  let calls = 0
  globalThis.callsHeld = 0
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    callsHeld += 1
    setTimeout(() => {
      callsHeld -= 1
      send.call(this, body)
    }, 50 + (calls++ % 3) * 50)
  }`

/**
 * Once the page has drawn and has nothing more urgent to do. Not an idle callback: after the last frame it may never come
 * while other processes keep the processor busy.
 */
const drawn = `new Promise((resolve) =>
  requestAnimationFrame(() => scheduler.postTask(resolve, { priority: 'background' })))`

/** How many calls have yet to go out. */
const waiting = `${drawn}.then(() => globalThis.callsHeld ?? 0)`

/** What moved by itself since then, and how far in all (cumulative layout shift). */
const readShifts = (since: number) => `(() => {
  let sum = 0
  const moved = []
  const told = (node) => node?.outerHTML?.slice(0, 120) ?? node?.textContent
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput || entry.startTime < ${since}) continue
      sum += entry.value
      for (const { node, previousRect, currentRect } of entry.sources)
        moved.push(told(node) + ' from ' + at(previousRect) + ' to ' + at(currentRect))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  return ${drawn}.then(() => ({ sum, moved }))
})()`

async function expectStill(page: Page, since = 0) {
  const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>(readShifts(since))
  expect(sum, `cumulative layout shift: ${moved.join(', ')}`).toBeLessThanOrEqual(0.02)
}

/** Goes to a page as a link does, without loading the app again; answers when. */
const follow = (page: Page, path: string) =>
  page.evaluate<number>(`{
    const now = performance.now()
    history.pushState(null, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate'))
    now
  }`)

const routes = builtRoutes()

test('every route is visited here', () => {
  const visited = new Set(['*', ...Object.keys(pages), ...signedOut.map(([path]) => path)])
  expect(routes.filter((path) => !visited.has(path))).toEqual([])
  expect(Object.keys(pages).filter((path) => !routes.includes(path))).toEqual([])
})

for (const used of [true, false]) {
  const all = signedIn.filter(({ name }) => mostUsed.includes(name) === used)
  /** So many share a page of the browser. */
  const pagesPerTest = used ? 5 : 11
  for (let start = 0; start < all.length; start += pagesPerTest) {
    const part = all.slice(start, start + pagesPerTest)
    demoTest(
      `signed in, ${part[0]?.name} to ${part.at(-1)?.name} are sound: heading, no console error, accessible, still`,
      // The others are followed to, and then drawn as a phone draws them.
      { tag: used ? '@phone' : [] },
      async ({ page }) => {
        const watched = watch(page)
        if (used) await page.addInitScript(slowDown)
        else await page.goto(`${origin()}/contact`)
        for (const { name, heading, address, look } of part) {
          await test.step(name, async () => {
            const path = address ? await address() : name
            const since = used ? 0 : await follow(page, path)
            if (used) await page.goto(`${origin()}${path}`)
            await expectSoundPage(page, heading, watched, isPhone(page) ? expectAccessible : look)
            await expectStill(page, since)
            if (!used) await onPhone(page, () => expectSoundPage(page, heading, watched))
          })
        }
      },
    )
  }
}

// Each by a browser that has never been here: whoever is signed out may well be new.
for (const [path, heading] of signedOut) {
  test(`signed out, ${path} is sound`, async ({ page }) => {
    const watched = watch(page)
    await page.goto(`${origin()}${path}`)
    await expectSoundPage(page, heading, watched, expectAccessibleInBothColors)
    await expectStill(page)
    await onPhone(page, () => expectSoundPage(page, heading, watched))
  })
}

/** Where every text of the page stands, to the fraction of a pixel. */
const textBoxes = `[...document.querySelectorAll('#root *')].flatMap((element) => [...element.childNodes])
  .filter((node) => node.nodeType === Node.TEXT_NODE)
  .map((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return node.data + JSON.stringify(range.getBoundingClientRect())
  })`

test('a font that comes late moves no text', async ({ page }) => {
  const shown = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await shown.promise
    await route.continue()
  })
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'))
  await page.goto(`${origin()}/contact`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  const before = await page.evaluate(textBoxes)
  shown.resolve()
  await arrived
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  expect(await page.evaluate(textBoxes)).toEqual(before)
})

test('signed out, a link to choose a new password is sound while it is looked at', async ({ page }) => {
  const watched = watch(page)
  await page.route('**/api/password/reset/check/', (route) =>
    route.fulfill({ json: { username: 'pat', names: ['pat'] } }),
  )
  await page.goto(`${origin()}/reset-password#1.${'A'.repeat(43)}`)
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('summer sun')
  await expect(page.getByText('Strength: ')).toBeVisible()
  await expectSoundPage(page, 'Choose a new password', watched, expectAccessibleInBothColors)
  await onPhone(page, () => expectSoundPage(page, 'Choose a new password', watched))
})
