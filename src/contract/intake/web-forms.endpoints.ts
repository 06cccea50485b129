import { endpoint } from '../http/endpoint.ts'
import { IdParams } from '../http/fields.ts'
import { page } from '../http/paging.ts'
import { webFormMessages } from './web-forms.messages.ts'
import { WebForm, WebFormChange, WebFormQuery, WebFormRow } from './web-forms.schemas.ts'

const common = {
  access: 'manage_inbox',
  tag: 'inbox',
  forbidden: webFormMessages.administratorsOnly,
} as const

export const listWebForms = endpoint({
  ...common,
  method: 'GET',
  path: '/intake/web-forms/',
  summary: 'The forms that sent something to a form address',
  query: WebFormQuery,
  response: page(WebFormRow),
})

export const getWebForm = endpoint({
  ...common,
  method: 'GET',
  path: '/intake/web-forms/:id/',
  summary: 'A form, what was chosen for its fields, and its latest requests',
  params: IdParams,
  response: WebForm,
})

export const changeWebForm = endpoint({
  ...common,
  method: 'PUT',
  path: '/intake/web-forms/:id/',
  summary: 'Chooses what the fields of a form mean; for what comes from now on and what waits in the inbox',
  params: IdParams,
  body: WebFormChange,
  response: WebForm,
})

export const removeWebForm = endpoint({
  ...common,
  method: 'DELETE',
  path: '/intake/web-forms/:id/',
  summary:
    'Removes a form with what was chosen for its fields; what it sent stays, and it is noted anew when it sends again',
  params: IdParams,
})
