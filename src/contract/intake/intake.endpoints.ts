import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { intakeLimits } from './intake.limits.ts'

export const IntakeReceipt = z.object({ detail: z.string() })

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
  params: z.strictObject({ form_id: z.string().max(intakeLimits.formId) }),
  response: IntakeReceipt,
})
