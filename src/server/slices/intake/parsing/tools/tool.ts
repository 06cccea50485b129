import type { FormField } from '#contract/intake/recognition.rules.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import type { FormTool } from '#contract/intake/web-forms.enums.ts'
import type { LeadSource } from '#contract/leads/leads.enums.ts'
import type { FormBody } from '../body-parsing.ts'

export interface Submission {
  tool: FormTool
  /** The tool's id of the form, which separates the forms at one address. Empty when the tool sends no id. */
  formKey: string
  formName: string
  /** The tool's id of the submission, the same when it is sent again. */
  submissionId: string
  fields: FormField[]
  /** The lead source of the tool's submissions, unless a field names another source. */
  usualSource?: LeadSource
  /** True when the tool marks the submission as a test. */
  isTest?: boolean
}

/** A body with its stored headers. */
export interface ToolRequest extends FormBody {
  headers: Readonly<Record<string, string>>
}

/** Reads the bodies of one tool. Undefined for any other body. */
export type Tool = (request: ToolRequest) => Submission | undefined

export const fieldWith = (
  name: string,
  [value = '', ...others]: string[],
  more: Pick<FormField, 'label' | 'kind'> = {},
): FormField => ({ name, value, ...(others.length > 0 ? { others } : {}), ...more })

/** The title of a question without its formatting marks. */
export const labelOf = (title: string): string =>
  title
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\{\{[^{}]*\}\}/g, '…')
    .replace(/(?<![\p{L}\p{N}])[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, intakeLimits.fieldName)
