import { isGroup, isScalar, textAt, textsIn } from '../field-tree.ts'
import { fieldWith, type Tool } from './tool.ts'

/** A contact of HubSpot, as a workflow's webhook sends it: its properties by name, each with its history. */
export const hubspot: Tool = ({ tree }) => {
  const { properties } = tree
  const contact = textAt(tree, 'vid', 'objectId', 'hs_object_id')
  if (!contact || !isGroup(properties)) return undefined
  const contactFields = Object.entries(properties).filter(
    ([name]) => !/^(?:hs_|num_|lifecyclestage|createdate|lastmodified)/.test(name),
  )
  return {
    tool: 'hubspot',
    formKey: '',
    formName: '',
    // The contact id does not identify a submission, because a contact fills in many forms.
    submissionId: '',
    fields: contactFields.map(([name, value]) =>
      fieldWith(name, isGroup(value) ? [textAt(value, 'value')] : isScalar(value) ? textsIn(value) : []),
    ),
  }
}
