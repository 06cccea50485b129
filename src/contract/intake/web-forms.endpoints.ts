import { endpoints } from '../http/endpoints.ts'
import { page } from '../http/paging.ts'
import { webFormMessages } from './web-forms.messages.ts'
import { WebForm, WebFormChange, WebFormQuery, WebFormRow } from './web-forms.schemas.ts'

const forAdministrators = endpoints({
  access: 'manage_inbox',
  tag: 'inbox',
  forbidden: webFormMessages.administratorsOnly,
})

export const listWebForms = forAdministrators('GET /intake/web-forms/', {
  summary: 'List the forms that sent requests',
  query: WebFormQuery,
  response: page(WebFormRow),
})

export const getWebForm = forAdministrators('GET /intake/web-forms/:id/', {
  summary: 'Get a form with its corrections and latest requests',
  response: WebForm,
})

export const changeWebForm = forAdministrators('PUT /intake/web-forms/:id/', {
  summary: 'Correct what the fields of a form mean, for new requests and those in the inbox',
  body: WebFormChange,
  response: WebForm,
})

export const removeWebForm = forAdministrators('DELETE /intake/web-forms/:id/', {
  summary:
    'Remove a form and its corrections; its requests stay, and it is added again when it sends another',
})
