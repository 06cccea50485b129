import { textAt } from '../field-tree.ts'
import type { Tool } from './tool.ts'

/**
 * Contact Form 7 as its own page posts it. Plugins that forward it as a webhook send only the fields, which
 * need no tool.
 */
export const contactForm7: Tool = ({ tree, fields }) => {
  const formKey = textAt(tree, '_wpcf7')
  if (!formKey) return undefined
  return { tool: 'contact_form_7', formKey, formName: '', submissionId: '', fields: fields() }
}
