import { expect, type Page, type Route } from '@playwright/test'
import { dayInZone } from '#contract/formats/dates.ts'
import { historyMessages } from '#contract/history/history.messages.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'
import { patchLead } from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { noteEndpoints, updateNote } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { taskEndpoints } from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { addColleague } from './support/colleague.ts'
import { callApi, enter, type Practice, signUpPractice } from './support/practice.ts'
import { intercept, keepUntold, leadCalls, leadOpener, pick } from './support/screens.ts'
import {
  box,
  button,
  dialog,
  main,
  open,
  type Raise as RaiseOn,
  refuse,
  sendInstead,
  stale,
  testTexts,
} from './support/texts.ts'

interface Stage {
  page: Page
  practice: Practice
  lead: number
  note: number
  task: number
}
type Raise = RaiseOn<Stage>
type Cases<Messages> = Record<keyof Messages, Raise>

const calls = {
  ...leadCalls,
  locations: /\/api\/locations\//,
  notes: /\/leads\/\d+\/notes\/(\?|$)/,
  leadNote: /\/leads\/\d+\/notes\/\d+\/$/,
  note: /\/api\/notes\/\d+\/$/,
  tasks: /\/leads\/\d+\/tasks\/(\?|$)/,
  task: /\/api\/tasks\/\d+\/$/,
  myTasks: /\/api\/tasks\/my_tasks\/$/,
}
const answerInstead = (values: object) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...(await response.json()), ...values } })
}

const openPanel = async (stage: Stage) => {
  await open(stage, '/leads')
  await leadOpener(stage.page, 'Pat Example').click()
  return main(stage.page)
}
const setStatus = (page: Page) =>
  button(page.getByRole('group', { name: 'Lead status' }), leadStatusLabels.contacted).click()
const remove = async (page: Page, what: 'Lead' | 'Note' | 'Task', name = 'Delete') => {
  await button(main(page), name).click()
  return dialog(page, `Delete ${what}`)
}
const confirmRemoval = async (page: Page, what: 'Lead' | 'Note' | 'Task', name?: string) => {
  await button(await remove(page, what, name), 'Delete').click()
  return main(page).getByRole('alert')
}

const editInPanel =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PATCH', calls.one, handle)
    const panel = await openPanel(stage)
    await button(panel, 'Edit Last Name').click()
    await box(panel, 'Last Name').fill('Changed')
    await button(panel, 'Save Last Name').click()
    return panel
  }
const changeStatus =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PATCH', calls.one, handle)
    await open(stage, `/leads/${stage.lead}`)
    await setStatus(stage.page)
    return main(stage.page).getByRole('alert')
  }
/** Sets the status of a lead that something has happened to since the page has it. */
const changeStatusAfter =
  (happens: (stage: Stage) => Promise<unknown>): Raise =>
  async (stage) => {
    await keepUntold(stage.page)
    const view = await open(stage, `/leads/${stage.lead}`)
    await expect(view.getByRole('region', { name: 'History' })).toBeVisible()
    await happens(stage)
    await setStatus(stage.page)
    return view.getByRole('alert')
  }
const removeLead =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'DELETE', calls.one, handle)
    await open(stage, `/leads/${stage.lead}`)
    return confirmRemoval(stage.page, 'Lead', 'Delete Lead')
  }
const createLead =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'POST', calls.create, handle)
    const form = await open(stage, '/leads/create')
    for (const name of ['First Name', 'Last Name']) await box(form, name).fill('New')
    await box(form, 'Email').fill('new@example.com')
    await box(form, 'Phone').fill('+12125550143')
    await pick(form.getByRole('combobox', { name: 'Location' }), stage.practice.location.name)
    await pick(form.getByRole('combobox', { name: 'Source' }), 'Google')
    await button(form, 'Create Lead').click()
    return form
  }
const updateLead =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PUT', calls.one, handle)
    const form = await open(stage, `/leads/${stage.lead}/edit`)
    await box(form, 'Last Name').fill('Changed')
    await button(form, 'Update Lead').click()
    return form.getByRole('alert')
  }
const withoutId =
  (act: (page: Page) => Promise<unknown>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'GET', calls.one, answerInstead({ version: undefined }))
    await open(stage, `/leads/${stage.lead}`)
    await act(stage.page)
    return main(stage.page).getByRole('alert')
  }

const failingGet =
  (url: RegExp, path: (stage: Stage) => string): Raise =>
  async (stage) => {
    await intercept(stage.page, 'GET', url, refuse)
    return open(stage, path(stage))
  }
const at =
  (path: string): Raise =>
  (stage) =>
    open(stage, path)
const notePath = ({ lead, note }: Stage) => `/leads/${lead}/notes/${note}`
const taskPath = ({ task }: Stage) => `/tasks/${task}`

const leadCases: Cases<typeof leadMessages> = {
  fetchListFailed: failingGet(calls.list, () => '/leads'),
  fetchOneFailed: failingGet(calls.one, ({ lead }) => `/leads/${lead}`),
  fetchFormFailed: failingGet(calls.one, ({ lead }) => `/leads/${lead}/edit`),
  loadFailed: async (stage) => {
    await intercept(stage.page, 'GET', calls.one, refuse)
    return openPanel(stage)
  },
  invalidId: at('/leads/abc'),
  notFound: at('/leads/999999999'),
  locationsFailedInPanel: async (stage) => {
    await intercept(stage.page, 'GET', calls.locations, refuse)
    return openPanel(stage)
  },
  locationsFailed: failingGet(calls.locations, () => '/leads/create'),
  fieldUpdateFailed: editInPanel(refuse),
  fieldStale: editInPanel(stale),
  deleteConfirm: async (stage) => {
    await open(stage, `/leads/${stage.lead}`)
    return remove(stage.page, 'Lead', 'Delete Lead')
  },
  deleteFailed: removeLead(refuse),
  deleteStale: removeLead(stale),
  deleteWithoutId: withoutId((page) => confirmRemoval(page, 'Lead', 'Delete Lead')),
  statusFailed: changeStatus(refuse),
  statusStale: changeStatus(stale),
  statusWithoutId: withoutId(setStatus),
  changed: changeStatusAfter(async ({ practice, lead }) => {
    const { token } = await addColleague(practice, 'Bo', 'Colleague')
    const body = { insurance_provider: 'Evenfield' }
    await callApi(patchLead, { params: { id: String(lead) }, body }, token)
  }),
  somebodyElse: changeStatusAfter(async ({ page }) => {
    await intercept(page, 'PATCH', calls.one, stale)
    await intercept(page, 'GET', calls.one, refuse)
  }),
  newRequest: changeStatusAfter(({ practice }) =>
    callApi(receiveForm, {
      params: { form_id: practice.location.form_id },
      body: { name: 'Pat Example', phone: '+12125550142' },
    }),
  ),
  createFailed: createLead((route) => route.abort()),
  createRefused: createLead((route) => route.fulfill({ status: 503, body: 'closed' })),
  updateStale: updateLead(stale),
  updateFailed: updateLead(refuse),
  idRequired: at('/leads/abc/notes'),
  selectLocation: async (stage) => {
    const form = await open(stage, '/leads/create')
    await button(form, 'Create Lead').click()
    return form
  },
  unknownLocation: createLead(sendInstead({ location: 999_999_999 })),
}

const editNote =
  (handle: (route: Route) => Promise<void>, text = 'Changed'): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PUT', calls.note, handle)
    const view = await open(stage, notePath(stage))
    await button(view, 'Edit').click()
    await box(view, 'Note').fill(text)
    await button(view, 'Save').click()
    return view.getByRole('alert')
  }
const removeNote =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'DELETE', calls.note, handle)
    await open(stage, notePath(stage))
    return confirmRemoval(stage.page, 'Note')
  }

const noteCases: Cases<typeof noteMessages> = {
  empty: editNote(refuse, ' '),
  fetchFailed: failingGet(calls.notes, ({ lead }) => `/leads/${lead}/notes`),
  createFailed: async (stage) => {
    await intercept(stage.page, 'POST', calls.notes, refuse)
    const view = await open(stage, `/leads/${stage.lead}/notes`)
    await box(view, 'New note').fill('Typed')
    await button(view, 'Add Note').click()
    return view.getByRole('alert')
  },
  fetchOneFailed: failingGet(calls.leadNote, notePath),
  invalid: async (stage) => {
    await intercept(stage.page, 'GET', calls.leadNote, answerInstead({ content: ' ' }))
    return open(stage, notePath(stage))
  },
  updateFailed: editNote(refuse),
  updateStale: editNote(stale),
  deleteFailed: removeNote(refuse),
  deleteStale: removeNote(stale),
  deleteConfirm: async (stage) => {
    await open(stage, notePath(stage))
    return remove(stage.page, 'Note')
  },
  // Who may not change a note is not offered to; so it is the server that says it.
  notYours: async ({ page, practice, note }) => {
    const { token } = await addColleague(practice, 'Bo', 'Colleague')
    const body = { content: 'Mine now' }
    const change = callApi(updateNote, { params: { id: String(note) }, body }, token)
    await expect(change).rejects.toThrow(noteMessages.notYours)
    const answer = await change.catch((error: Error) => error.message)
    await page.setContent(`<main>${answer}</main>`)
    return main(page)
  },
  noneWritten: async (stage) => {
    await intercept(stage.page, 'GET', /\/api\/notes\/\?/, answerInstead({ count: 0, results: [] }))
    return open(stage, '/my-notes')
  },
}

const fillTask = async (stage: Stage) => {
  const view = await open(stage, `/leads/${stage.lead}/tasks`)
  await button(view, 'New Task').click()
  const form = dialog(stage.page, 'New Task')
  await box(form, 'Title').fill('Call')
  await box(form, 'Description').fill('About the time')
  await form.getByRole('textbox', { name: 'Due Date' }).fill('03/04/2031')
  return form
}
const createTask =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'POST', calls.tasks, handle)
    const form = await fillTask(stage)
    await button(form, 'Create Task').click()
    return form
  }
const updateTask =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PATCH', calls.task, handle)
    await button(await open(stage, taskPath(stage)), 'Edit').click()
    const form = dialog(stage.page, 'Edit Task')
    await box(form, 'Title').fill('Changed')
    await button(form, 'Update Task').click()
    return form.getByRole('alert')
  }
const writeContent =
  (handle: (route: Route) => Promise<void>, text: string): Raise =>
  async (stage) => {
    await intercept(stage.page, 'PUT', calls.task, handle)
    const view = await open(stage, taskPath(stage))
    await button(view, 'Write Content').click()
    await box(view, 'Content').fill(text)
    await button(view, 'Save').click()
    return view.getByRole('alert')
  }
const removeTask =
  (handle: (route: Route) => Promise<void>): Raise =>
  async (stage) => {
    await intercept(stage.page, 'DELETE', calls.task, handle)
    await open(stage, taskPath(stage))
    return confirmRemoval(stage.page, 'Task')
  }

const taskCases: Cases<typeof taskMessages> = {
  allRequired: async (stage) => {
    const form = await fillTask(stage)
    await box(form, 'Description').fill(' ')
    await button(form, 'Create Task').click()
    return form.getByRole('alert')
  },
  contentEmpty: writeContent(refuse, ' '),
  fetchFailed: failingGet(calls.tasks, ({ lead }) => `/leads/${lead}/tasks`),
  createFailed: createTask(refuse),
  fetchOneFailed: failingGet(calls.task, taskPath),
  updateFailed: updateTask(refuse),
  updateStale: updateTask(stale),
  contentStale: writeContent(stale, 'Done'),
  statusStale: async (stage) => {
    await intercept(stage.page, 'PATCH', calls.task, stale)
    const view = await open(stage, `/leads/${stage.lead}/tasks`)
    await button(view, 'Complete Call back').click()
    return view.getByRole('alert')
  },
  deleteFailed: removeTask(refuse),
  deleteStale: removeTask(stale),
  deleteConfirm: async (stage) => {
    await open(stage, taskPath(stage))
    return remove(stage.page, 'Task')
  },
  idRequired: at('/tasks/abc'),
  none: async (stage) => open(stage, `/leads/${await stage.practice.addLead()}/tasks`),
  unknownStaff: createTask(sendInstead({ assigned_to: 999_999_999 })),
  widgetFetchFailed: failingGet(calls.myTasks, () => '/my-tasks'),
  loading: async (stage) => {
    await intercept(stage.page, 'GET', calls.myTasks, () => new Promise(() => {}))
    return open(stage, '/my-tasks')
  },
  showingUpcoming: at('/my-tasks'),
  showingAll: async (stage) => {
    const view = await open(stage, '/my-tasks')
    await view.getByRole('switch').press('Space')
    return view
  },
  counter: at('/my-tasks'),
}

const historyCases: Cases<typeof historyMessages> = {
  fetchFailed: async (stage) => {
    await open(stage, `/leads/${stage.lead}`)
    const history = main(stage.page).getByRole('region', { name: 'History' })
    await expect(history).toBeVisible()
    await intercept(stage.page, 'GET', /\/leads\/\d+\/history\//, refuse)
    await history.getByText('Call', { exact: true }).click()
    return history
  },
  none: async (stage) => {
    const page = await open(stage, `/leads/${stage.lead}`)
    await page.getByRole('radiogroup', { name: 'Show in history' }).getByText('Call', { exact: true }).click()
    return page
  },
}

/** What the texts with a gap hold in it here. */
const gaps = {
  fieldUpdateFailed: leadMessages.fieldUpdateFailed('Last Name'),
  fieldStale: leadMessages.fieldStale('Last Name'),
  changed: leadMessages.changed('Bo Colleague', ['Insurance Provider']),
  createRefused: leadMessages.createRefused('closed'),
}

async function prepare(page: Page): Promise<Stage> {
  const practice = await signUpPractice()
  await practice.addLocation('Second office')
  const lead = await practice.addLead()
  const { token, company } = practice.session
  const params = { id: String(lead) }
  const note = await callApi(noteEndpoints.leads.create, { params, body: { content: 'A note' } }, token)
  const due_date = dayInZone(new Date(), company.time_zone)
  const body = { title: 'Call back', description: 'About the time', due_date }
  const task = await callApi(taskEndpoints.leads.create, { params, body }, token)
  await enter(page, practice)
  return { page, practice, lead, note: note.id, task: task.id }
}

testTexts({ area: 'leads', messages: leadMessages, cases: leadCases, gaps, prepare })
testTexts({ area: 'notes', messages: noteMessages, cases: noteCases, prepare })
testTexts({
  area: 'tasks',
  messages: taskMessages,
  cases: taskCases,
  gaps: { counter: taskMessages.counter(0) },
  prepare,
})
testTexts({ area: 'history', messages: historyMessages, cases: historyCases, prepare })
