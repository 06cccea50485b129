import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { historyEndpoints } from '#contract/history/history.endpoints.ts'
import { historyMessages } from '#contract/history/history.messages.ts'
import {
  createLead,
  deleteLead,
  getLead,
  leadStatusCounts,
  listLeads,
  patchLead,
  putLead,
} from '#contract/leads/leads.endpoints.ts'
import { leadStatusLabels } from '#contract/leads/leads.enums.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { listLocations } from '#contract/locations/locations.endpoints.ts'
import { deleteNote, listMyNotes, noteEndpoints, updateNote } from '#contract/notes/notes.endpoints.ts'
import { noteMessages } from '#contract/notes/notes.messages.ts'
import { availableStaffEndpoints } from '#contract/staff/staff.endpoints.ts'
import {
  deleteTask,
  getTask,
  listMyTasks,
  patchTask,
  putTask,
  taskEndpoints,
} from '#contract/tasks/tasks.endpoints.ts'
import { taskMessages } from '#contract/tasks/tasks.messages.ts'
import { answer, pageOf, pending, refused, unreachable } from '#web/testing/fake-api.ts'
import { makeLead, makeNote, makeTask } from '#web/testing/fixtures.ts'
import { openPage, pick } from '#web/testing/open-page.tsx'
import { answerForPractice } from '#web/testing/practice.ts'
import {
  alertOf,
  askByButton,
  askByMenu,
  at,
  box,
  button,
  type Case,
  confirmDelete,
  deletionCases,
  dialog,
  failing,
  forbidden,
  main,
  pickMore,
  type Raise,
  type RaiseOnPage,
  refuse,
  stale,
  testTexts,
} from '#web/testing/texts.ts'

type Handle = () => Response
type Cases<Messages> = Record<keyof Messages, Case>

const openPanel = async () => {
  await openPage('/leads')
  await page.getByRole('button', { name: 'View Pat Example', exact: true }).click()
  return main()
}
const setStatus = () =>
  button(page.getByRole('group', { name: 'Lead status' }), leadStatusLabels.contacted).click()
const editInPanel = (handle: Handle): RaiseOnPage => ({
  begin: openPanel,
  async act(panel) {
    answer(patchLead, handle)
    const name = box(panel, 'Last Name')
    if (name.elements().length === 0) await button(panel, 'Edit Last Name').click()
    await name.fill('Changed')
    await button(panel, 'Save Last Name').click()
    return panel
  },
})
/** Sets the status of a lead that has changed since the page loaded it, and gets the answer of `handle`. */
const changeStatus =
  (handle: Handle, latest?: Parameters<typeof answer<typeof getLead>>[1]): Raise =>
  async () => {
    answer(patchLead, handle)
    const view = await openPage('/leads/1')
    await expect.element(view.getByRole('region', { name: 'History' })).toBeVisible()
    if (latest) answer(getLead, latest)
    await setStatus()
    return alertOf(view)
  }
const fillLead = async () => {
  const form = await openPage('/leads/create')
  for (const name of ['First Name', 'Last Name']) await box(form, name).fill('New')
  await box(form, 'Email').fill('new@example.com')
  await box(form, 'Phone').fill('+12125550143')
  await pick(form.getByRole('combobox', { name: 'Source' }), 'Google')
  return form
}
const create = (handle: Handle): RaiseOnPage => ({
  begin: fillLead,
  async act(form) {
    answer(createLead, handle)
    await button(form, 'Create Lead').click()
    return form
  },
})
const openForm = at('/leads/1/edit')
const update = (handle: Handle): RaiseOnPage => ({
  begin: openForm,
  async act(form) {
    answer(putLead, handle)
    await box(form, 'Last Name').fill('Changed')
    await button(form, 'Update Lead').click()
    return alertOf(form)
  },
})
/** Acts on a lead that was answered without a version, which the call needs. */
const withoutId =
  (act: () => Promise<unknown>): Raise =>
  async () => {
    answer(getLead, () => Response.json({ ...makeLead(), version: undefined }))
    await openPage('/leads/1')
    await act()
    return alertOf(main())
  }

const leadCases: Cases<typeof leadMessages> = {
  fetchListFailed: failing(listLeads, '/leads'),
  fetchOneFailed: failing(getLead, '/leads/1'),
  fetchFormFailed: failing(getLead, '/leads/1/edit'),
  loadFailed: () => {
    answer(getLead, refuse)
    return openPanel()
  },
  invalidId: at('/leads/abc'),
  notFound: at('/leads/999999999'),
  locationsFailedInPanel: () => {
    answer(listLocations, refuse)
    return openPanel()
  },
  locationsFailed: failing(listLocations, '/leads/create'),
  fieldUpdateFailed: editInPanel(refuse),
  fieldStale: editInPanel(stale),
  ...deletionCases('Lead', deleteLead, at('/leads/1'), askByMenu('Delete Lead')),
  deleteWithoutId: withoutId(async () => {
    await pickMore(main(), 'Delete Lead')
    await confirmDelete('Lead')
  }),
  countsFailed: failing(leadStatusCounts, '/leads'),
  statusFailed: changeStatus(refuse),
  statusStale: changeStatus(stale),
  statusWithoutId: withoutId(setStatus),
  changed: changeStatus(
    stale,
    makeLead({ insurance_provider: 'Evenfield', updated_by: 'Bo Colleague', version: 2 }),
  ),
  someoneElse: changeStatus(stale, refuse),
  newRequest: changeStatus(stale, makeLead({ request_count: 2, updated_by: null, version: 2 })),
  createFailed: create(unreachable),
  createRefused: create(() => new Response('closed', { status: 503 })),
  updateFailed: update(refuse),
  updateStale: update(stale),
  idRequired: at('/leads/abc/notes'),
  selectLocation: async () => {
    const form = await openPage('/leads/create', { locations: [] })
    await button(form, 'Create Lead').click()
    return form
  },
  unknownLocation: create(() => refused('invalid_fields', { location: [leadMessages.unknownLocation] })),
}

const openNote = at('/leads/1/notes/1')
const openToDelete = at('/leads/1/notes/1')
const editNote = (handle: Handle, text = 'Changed'): RaiseOnPage => ({
  begin: openNote,
  async act(view) {
    answer(updateNote, handle)
    const note = box(view, 'Note')
    if (note.elements().length === 0) await button(view, 'Edit').click()
    await note.fill(text)
    await button(view, 'Save').click()
    return alertOf(view)
  },
})

const noteCases: Cases<typeof noteMessages> = {
  empty: editNote(refuse, ' '),
  fetchFailed: failing(noteEndpoints.leads.list, '/leads/1/notes'),
  createFailed: async () => {
    answer(noteEndpoints.leads.create, refuse)
    const view = await openPage('/leads/1/notes')
    await box(view, 'New note').fill('Typed')
    await button(view, 'Add Note').click()
    return alertOf(view)
  },
  fetchOneFailed: failing(noteEndpoints.leads.get, '/leads/1/notes/1'),
  invalid: () => {
    answer(noteEndpoints.leads.get, makeNote({ content: ' ' }))
    return openPage('/leads/1/notes/1')
  },
  updateFailed: editNote(refuse),
  updateStale: editNote(stale),
  ...deletionCases('Note', deleteNote, openToDelete, askByButton('Delete')),
  notYours: {
    begin: openToDelete,
    async act(view) {
      answer(deleteNote, forbidden(noteMessages.notYours))
      await button(view, 'Delete').click()
      return confirmDelete('Note')
    },
  },
  noneWritten: () => {
    answer(listMyNotes, pageOf())
    return openPage('/my-notes')
  },
}

const fillTask = async () => {
  await button(await openPage('/leads/1/tasks'), 'New Task').click()
  const form = dialog('New Task')
  await box(form, 'Title').fill('Call')
  await box(form, 'Description').fill('About the time')
  await form.getByRole('textbox', { name: 'Due Date' }).fill('03/04/2031')
  return form
}
const createTask = (handle: Handle): RaiseOnPage => ({
  begin: fillTask,
  async act(form) {
    answer(taskEndpoints.leads.create, handle)
    await button(form, 'Create Task').click()
    return form
  },
})
const openTask = at('/tasks/1')
const updateTask = (handle: Handle): RaiseOnPage => ({
  begin: openTask,
  async act(view) {
    answer(patchTask, handle)
    const form = dialog('Edit Task')
    if (form.elements().length === 0) await button(view, 'Edit').click()
    await box(form, 'Title').fill('Changed')
    await button(form, 'Update Task').click()
    return alertOf(form)
  },
})
const openToWrite = at('/tasks/1')
const writeContent = (handle: Handle, text: string): RaiseOnPage => ({
  begin: openToWrite,
  async act(view) {
    answer(putTask, handle)
    const content = box(view, 'Content')
    if (content.elements().length === 0) await button(view, 'Add Details').click()
    await content.fill(text)
    await button(view, 'Save').click()
    return alertOf(view)
  },
})
const openMyTasks = at('/my-tasks')

const taskCases: Cases<typeof taskMessages> = {
  allRequired: async () => {
    const form = await fillTask()
    await box(form, 'Description').fill(' ')
    await button(form, 'Create Task').click()
    return alertOf(form)
  },
  contentEmpty: writeContent(refuse, ' '),
  fetchFailed: failing(taskEndpoints.leads.list, '/leads/1/tasks'),
  createFailed: createTask(refuse),
  fetchOneFailed: failing(getTask, '/tasks/1'),
  updateFailed: updateTask(refuse),
  updateStale: updateTask(stale),
  contentStale: writeContent(stale, 'Done'),
  statusStale: async () => {
    answer(patchTask, stale)
    const view = await openPage('/leads/1/tasks')
    await button(view, 'Complete Call back').click()
    return alertOf(view)
  },
  ...deletionCases('Task', deleteTask, at('/tasks/1'), askByButton('Delete')),
  idRequired: at('/tasks/abc'),
  none: () => {
    answer(taskEndpoints.leads.list, pageOf())
    return openPage('/leads/1/tasks')
  },
  staffFailed: () => {
    answer(availableStaffEndpoints.leads, refuse)
    return fillTask()
  },
  unseen: createTask(() => refused('invalid_fields', { assigned_to: [taskMessages.unseen] })),
  unknownStaff: createTask(() => refused('invalid_fields', { assigned_to: [taskMessages.unknownStaff] })),
  widgetFetchFailed: failing(listMyTasks, '/my-tasks'),
  loading: () => {
    answer(listMyTasks, pending)
    return openPage('/my-tasks')
  },
  showingUpcoming: { begin: openMyTasks },
  counter: { begin: openMyTasks },
  showingAll: {
    begin: openMyTasks,
    async act(view) {
      await view.getByRole('switch').click()
      return view
    },
  },
  pastDue: () => {
    answer(listMyTasks, [makeTask({ due_date: '2020-01-02' })])
    return openPage('/my-tasks')
  },
}

const historyCases: Cases<typeof historyMessages> = {
  fetchFailed: async () => {
    const history = (await openPage('/leads/1')).getByRole('region', { name: 'History' })
    await expect.element(history).toBeVisible()
    answer(historyEndpoints.leads, refuse)
    await history.getByText('Call', { exact: true }).click()
    return history
  },
  none: async () => {
    const view = await openPage('/leads/1')
    await view.getByRole('radiogroup', { name: 'Show in history' }).getByText('Call', { exact: true }).click()
    return view
  },
}

/** Values for the gaps in texts. */
const gaps = {
  fieldUpdateFailed: leadMessages.fieldUpdateFailed('Last Name'),
  fieldStale: leadMessages.fieldStale('Last Name'),
  changed: leadMessages.changed('Bo Colleague', ['Insurance Provider']),
  createRefused: leadMessages.createRefused('closed'),
}
const prepare = answerForPractice

testTexts({ area: 'leads', messages: leadMessages, cases: leadCases, gaps, prepare })
testTexts({ area: 'notes', messages: noteMessages, cases: noteCases, prepare })
testTexts({
  area: 'tasks',
  messages: taskMessages,
  cases: taskCases,
  gaps: { counter: taskMessages.counter(0), pastDue: taskMessages.pastDue(1) },
  prepare,
})
testTexts({ area: 'history', messages: historyMessages, cases: historyCases, prepare })
