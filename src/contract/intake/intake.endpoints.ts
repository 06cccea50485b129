import { z } from 'zod'
import { embedPaths } from '../embed/embed.path.ts'
import { endpoint } from '../http/endpoint.ts'
import { intakeLimits } from './intake.limits.ts'

export const IntakeReceipt = z.object({ detail: z.string() })

/** Whose form an address is. */
export const FormParams = z.strictObject({
  form_id: z
    .string()
    .max(intakeLimits.formId)
    .regex(/^[\w-]+$/),
})

/**
 * Takes any fields, so there is no schema of the body: forms name them as they like, and what they mean is found out
 * by the recognition rules. Answers a page to a browser that shows it, else JSON.
 * An `Idempotency-Key` header makes a repeated delivery act once.
 */
export const receiveForm = endpoint({
  method: 'POST',
  path: '/intake/forms/:form_id/',
  access: 'public',
  tag: 'intake',
  summary: 'A request from the web form of a location, as JSON, urlencoded or multipart',
  params: FormParams,
  response: IntakeReceipt,
})

/**
 * The doors of our own scripts, which take the same. What stands in a header elsewhere may stand in the query here, for
 * a request that asks for no permission first and can be sent while a page is left: `submission` is the idempotency key.
 */
export const receiveWebsite = endpoint({
  ...receiveForm,
  path: embedPaths.website,
  summary: "A request from the product's own form on a web site",
})

/**
 * As `receiveWebsite`. All that comes in under one `submission` is one request: `draft` counts those of which more may
 * follow, and each is replaced by the next until it has waited for it for `intakeLimits.draftSeconds`.
 */
export const receiveChatbot = endpoint({
  ...receiveForm,
  path: embedPaths.chatbot,
  summary: "A request from the product's own chat on a web site, or a draft of one",
})
