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
 * No body schema: forms name their fields as they like, and the recognition rules find out what they mean. Answers a page to
 * browsers that navigate here, else JSON. An `Idempotency-Key` header makes a repeated delivery act once.
 */
export const receiveForm = publicly('POST /intake/forms/:form_id/', {
  summary: 'Receive a request from the web form of a location: JSON, urlencoded or multipart',
  response: IntakeReceipt,
})

/**
 * For our own scripts. The idempotency key may also be the query parameter `submission`, so that the browser needs no
 * preflight request and can send it while the visitor leaves the page.
 */
export const receiveWebsite = publicly(`POST ${embedPaths.website}`, {
  summary: 'Receive a request from our own form on a website',
  response: IntakeReceipt,
})

/**
 * As `receiveWebsite`. Everything under one `submission` is one request. With a `draft` sequence number it may be replaced by
 * what follows within `intakeLimits.draftSeconds`.
 */
export const receiveChatbot = publicly(`POST ${embedPaths.chatbot}`, {
  summary: 'Receive a request, or a draft of one, from our own chat on a website',
  response: IntakeReceipt,
})
