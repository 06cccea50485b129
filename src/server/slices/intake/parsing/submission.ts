import { createHash } from 'node:crypto'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { parseBody, readableFields } from './body-parsing.ts'
import { textAt } from './field-tree.ts'
import { callRail } from './tools/callrail.ts'
import { contactForm7 } from './tools/contact-form-7.ts'
import { elementor } from './tools/elementor.ts'
import { googleAds } from './tools/google-ads.ts'
import { gravityForms } from './tools/gravity-forms.ts'
import { hubspot } from './tools/hubspot.ts'
import { jotform } from './tools/jotform.ts'
import { labelled } from './tools/labelled.ts'
import { metaLeadAds } from './tools/meta-lead-ads.ts'
import { tally } from './tools/tally.ts'
import type { Submission, Tool, ToolRequest } from './tools/tool.ts'
import { typeform } from './tools/typeform.ts'
import { webflow } from './tools/webflow.ts'
import { wpforms } from './tools/wpforms.ts'

// Most distinctive shapes first.
const tools: readonly Tool[] = [
  typeform,
  jotform,
  webflow,
  googleAds,
  tally,
  hubspot,
  metaLeadAds,
  gravityForms,
  elementor,
  wpforms,
  contactForm7,
  callRail,
  labelled,
]

/** The parts of a stored request that are needed to read it. */
export interface RawForm {
  content_type: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Reads the fields that a form or form tool sent. Throws a 4xx when they cannot be read. */
export async function readSubmission({ content_type, headers, body }: RawForm): Promise<Submission> {
  const request: ToolRequest = { ...(await parseBody(content_type, body)), headers }
  const submission =
    tools.reduce<Submission | undefined>((read, tool) => read ?? tool(request), undefined) ?? anyForm(request)
  const fields = readableFields(submission.fields)
  return {
    ...submission,
    fields: fields.filter(({ kind, value }) => kind !== 'campaign' || value !== ''),
    formKey: oneLine(submission.formKey).slice(0, intakeLimits.formName),
    formName: oneLine(submission.formName).slice(0, intakeLimits.formName),
  }
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

function anyForm({ tree, fields }: ToolRequest): Submission {
  const formName = textAt(tree, 'form_name', 'formName')
  return {
    tool: 'other',
    formKey: textAt(tree, 'form_id', 'formId') || formName,
    formName,
    submissionId: '',
    fields: fields(),
  }
}

/**
 * Builds an idempotency key from the tool's submission id, or null without an id. Includes a hash of the
 * fields, because a stranger could otherwise block a submission by sending its id first.
 */
export function deliveryKey({ tool, formKey, submissionId, fields }: Submission): string | null {
  if (submissionId === '') return null
  const content = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
  const id = oneLine(`${tool}:${formKey}:${submissionId}`)
  return `${id.slice(0, intakeLimits.idempotencyKey - content.length - 1)} ${content}`
}
