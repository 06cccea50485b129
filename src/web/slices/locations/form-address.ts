import { apiBase, endpointPath } from '#contract/http/endpoint.ts'
import { receiveForm } from '#contract/intake/intake.endpoints.ts'

/** The full address to which web forms of a location send. */
export const formAddress = (form_id: string): string =>
  `${window.location.origin}${apiBase}${endpointPath(receiveForm, { form_id })}`

/** A plain HTML form for a web site, with the field that only robots fill in. */
export const formSnippet = (form_id: string): string => `<form action="${formAddress(form_id)}" method="post">
  <p><label>Name <input name="name" autocomplete="name" required></label></p>
  <p><label>Phone <input name="phone" type="tel" autocomplete="tel" required></label></p>
  <p><label>Email <input name="email" type="email" autocomplete="email"></label></p>
  <p><label>Message <textarea name="message" rows="4"></textarea></label></p>
  <p hidden><label>Leave empty <input name="website_url" tabindex="-1" autocomplete="off"></label></p>
  <p><button>Send</button></p>
</form>`
