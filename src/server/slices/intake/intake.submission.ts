import { createHash } from 'node:crypto'
import { intakeLimits } from '#contract/intake/intake.limits.ts'
import { textAt } from './form-tree.ts'
import { checkFields, parseBody } from './intake.parsing.ts'
import { contactForm7 } from './tools/contact-form-7.ts'
import { elementor } from './tools/elementor.ts'
import { gravityForms } from './tools/gravity-forms.ts'
import { jotform } from './tools/jotform.ts'
import { metaLeadAds } from './tools/meta-lead-ads.ts'
import type { Submission, Tool, ToolRequest } from './tools/submission.ts'
import { typeform } from './tools/typeform.ts'
import { webflow } from './tools/webflow.ts'
import { wpforms } from './tools/wpforms.ts'

// The most distinct shapes first; each leaves alone what it does not know.
const tools: readonly Tool[] = [
  typeform,
  jotform,
  webflow,
  metaLeadAds,
  gravityForms,
  elementor,
  wpforms,
  contactForm7,
]

/** A request as it was stored. */
export interface RawForm {
  content_type: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Reads what a form, or the tool that it was made with, sent. Throws a 4xx for what cannot be read. */
export async function readSubmission({ content_type, headers, body }: RawForm): Promise<Submission> {
  const request: ToolRequest = { ...(await parseBody(content_type, body)), headers }
  const submission = tools.reduce<Submission | undefined>((found, tool) => found ?? tool(request), undefined)
  const read = submission ?? anyForm(request)
  checkFields(read.fields)
  const fields = read.fields.filter(({ kind, value }) => kind !== 'campaign' || value !== '')
  const { formKey, formName } = read
  return {
    ...read,
    fields,
    formKey: stored(formKey),
    formName: stored(formName),
  }
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()
const stored = (text: string) => oneLine(text).slice(0, intakeLimits.formName)

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
 * By what a repetition of a submission is known; null when the tool does not say. A repetition says the same: anybody may
 * send the number that the tool gives to its next one, which must not cost the practice the lead.
 */
export function deliveryKey({ tool, formKey, submissionId, fields }: Submission): string | null {
  if (submissionId === '') return null
  const said = createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
  const number = oneLine(`${tool}:${formKey}:${submissionId}`)
  return `${number.slice(0, intakeLimits.idempotencyKey - said.length - 1)} ${said}`
}
