import type { FormField } from '#contract/intake/recognition.rules.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import type { FormTool } from '#contract/intake/web-forms.enums.ts'
import type { LeadSource } from '#contract/leads/leads.enums.ts'
import type { FormBody } from '../../recognition/body-parsing.ts'

export interface Submission {
  tool: FormTool
  /** What the tool calls the form, by which two forms of one address are told apart; empty when it does not say. */
  formKey: string
  formName: string
  /** What the tool calls this one submission: sent again, it is the same. */
  submissionId: string
  fields: FormField[]
  /** The source of what comes by this tool, where nothing else names one. */
  usualSource?: LeadSource
  /** True when the tool says that no one filled it in. */
  isTest?: boolean
}

/** A body, and the headers that were kept with it. */
export interface ToolRequest extends FormBody {
  headers: Readonly<Record<string, string>>
}

/** Reads the bodies of one tool; undefined for those of others. */
export type Tool = (request: ToolRequest) => Submission | undefined

export const fieldWith = (
  name: string,
  [value = '', ...others]: string[],
  more: Pick<FormField, 'label' | 'kind'> = {},
): FormField => ({ name, value, ...(others.length > 0 ? { others } : {}), ...more })

/** What a question is called, without the marks of its layout. */
export const labelOf = (title: string): string =>
  title
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\{\{[^{}]*\}\}/g, '…')
    .replace(/(?<![\p{L}\p{N}])[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, intakeLimits.fieldName)
