import { textAt } from '../../recognition/field-tree.ts'
import type { Tool } from './tool.ts'

/**
 * Contact Form 7 as its own page sends it. The plugins that pass its forms on as a webhook send the fields alone, which
 * need no tool.
 */
export const contactForm7: Tool = ({ tree, fields }) => {
  const formKey = textAt(tree, '_wpcf7')
  if (!formKey) return undefined
  return { tool: 'contact_form_7', formKey, formName: '', submissionId: '', fields: fields() }
}
