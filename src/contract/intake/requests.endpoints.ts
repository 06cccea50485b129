import { z } from 'zod'
import { embedPaths } from '../embed/embed.path.ts'
import { endpoints } from '../http/endpoints.ts'
import { intakeLimits } from './requests.limits.ts'

export const IntakeReceipt = z.object({ detail: z.string() })

export const FormParams = z.strictObject({
  form_id: z
    .string()
    .max(intakeLimits.formId)
    .regex(/^[\w-]+$/),
})

const publicly = endpoints({ access: 'public', tag: 'intake', crossSite: true, params: FormParams })

/**
 * Without a body schema, because forms name their fields freely and the recognition rules find the meanings.
 * Returns a page to browsers that navigate here, or else JSON. An `Idempotency-Key` header makes a repeated
 * delivery act once.
 */
export const receiveForm = publicly('POST /intake/forms/:form_id/', {
  summary: 'Receive a request from the web form of a location: JSON, urlencoded or multipart',
  response: IntakeReceipt,
})

/**
 * For our own scripts. The idempotency key may also be the query parameter `submission`. Browsers then do not
 * need a preflight request and can send while the visitor leaves the page.
 */
export const receiveWebsite = publicly(`POST ${embedPaths.website}`, {
  summary: 'Receive a request from our own form on a website',
  response: IntakeReceipt,
})

/**
 * Like `receiveWebsite`. All deliveries with the same `submission` are one request. A delivery with a `draft`
 * sequence number may be replaced by later deliveries within `intakeLimits.draftSeconds`.
 */
export const receiveChatbot = publicly(`POST ${embedPaths.chatbot}`, {
  summary: 'Receive a request, or a draft of one, from our own chat on a website',
  response: IntakeReceipt,
})
