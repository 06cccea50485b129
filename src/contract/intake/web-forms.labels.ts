import { formToolLabels } from './web-forms.enums.ts'

/** Where each form tool takes the address. */
export const connectSteps: readonly (readonly [tool: string, where: string])[] = [
  ['HTML', 'Set the address as the action of the form, with method POST.'],
  [
    formToolLabels.contact_form_7,
    'Add the plugin “CF7 to Webhook”; in the form, open Webhook, turn it on and enter the address. Add a hidden field form_name if you have several forms.',
  ],
  [
    formToolLabels.gravity_forms,
    'In the form’s Settings, open Webhooks, add a feed with the address, method POST, format JSON and body All Fields.',
  ],
  [
    formToolLabels.wpforms,
    'In the form builder, open Settings, Webhooks, and add one with the address, method POST, format JSON and the fields to send.',
  ],
  [
    formToolLabels.typeform,
    'Open Connect, Webhooks, Add a webhook, and enter the address. Hidden fields such as utm_source are included.',
  ],
  [formToolLabels.jotform, 'Open Settings, Integrations, WebHooks, and enter the address.'],
  [
    formToolLabels.elementor,
    'In the form widget, add Webhook under Actions After Submit, enter the address and turn on Advanced Data.',
  ],
  [
    formToolLabels.webflow,
    'In Site settings, open Apps & Integrations, Webhooks, and add one of type Form submission.',
  ],
  [
    formToolLabels.google_ads,
    'In the lead form, open Lead delivery, Webhook, and enter the address and a key of your own, which you also enter below. “Send test data” doesn’t create a lead.',
  ],
  [formToolLabels.tally, 'Open Integrations, Webhooks, Add endpoint, and enter the address.'],
  [
    formToolLabels.hubspot,
    'In a workflow that starts with a form submission, add Send a webhook with the address, method POST and all contact properties.',
  ],
  [
    'CallRail',
    'In Settings, Integrations, Webhooks, enter the address under Post-call. The caller becomes the lead, never your tracking number.',
  ],
  [
    formToolLabels.meta_lead_ads,
    'Connect Meta directly as described below, or have Zapier or Make POST each new lead to the address, with all its fields and the lead’s id as leadgen_id.',
  ],
]

/** Labels and hints of web forms and the meanings of their fields. */
export const webFormLabels = {
  guide: 'How to Connect a Form',
  guideHint:
    'Enter the form address in your tool, then fill in the form once and send it, with a name and a phone number or email. It shows up in your leads within seconds.',
  untitled: 'Untitled form',
  untitledOf: (tool: string) => `Untitled ${tool} form`,
  form: 'Form',
  tool: 'Tool',
  lastRequest: 'Last Request',
  corrections: 'Corrections',
  actions: 'Actions',
  remove: 'Remove',
  removeForm: (name: string) => `Remove ${name}`,
  list: 'Web forms',
  emptyHint: 'Enter the address below in your form, then fill it in once and send it.',

  recognition: 'Form Recognition',
  backToForms: 'Back to Web Forms',
  backToLocations: 'Back to Locations',
  toolAndLocation: (tool: string, location: string) => `· ${tool} · ${location}`,
  noRequests: 'No requests from this form yet',
  noRequestsHint: 'Fill out the form and send it once to see its fields here.',
  whereToSend: 'Where to send it',
  request: 'Request',
  fields: 'Fields',
  received: (time: string) => `Received ${time}.`,
  discard: 'Discard',
  save: 'Save',
  resultingLead: 'Resulting Lead',
  address: 'Address',
  note: 'Note',
  field: 'Field',
  notInRequest: 'Not in this request',
  meaning: 'Meaning',
  meaningOf: (field: string) => `Meaning of ${field}`,
  automatic: (meaning: string) => `Automatic: ${meaning}`,
  noFields: 'This request has no fields',
} as const
