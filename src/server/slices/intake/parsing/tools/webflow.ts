import { type Group, groupAt, isGroup, textAt, textsIn } from '../field-tree.ts'
import { fieldWith, type Submission, type Tool } from './tool.ts'

/** Webflow's `form_submission` webhook in both API versions. */
export const webflow: Tool = ({ tree }) => {
  if (textAt(tree, 'triggerType') === 'form_submission') return submissionIn(groupAt(tree, 'payload'))
  const isFirstVersion = isGroup(tree.data) && 'site' in tree && ('d' in tree || '_id' in tree)
  return isFirstVersion ? submissionIn(tree) : undefined
}

function submissionIn(payload: Group): Submission {
  const formName = textAt(payload, 'name')
  return {
    tool: 'webflow',
    formKey: textAt(payload, 'formId', 'formElementId') || formName,
    formName,
    submissionId: textAt(payload, 'id', '_id'),
    fields: [
      ...Object.entries(groupAt(payload, 'data')).map(([name, value]) => fieldWith(name, textsIn(value))),
      fieldWith('pageUrl', [textAt(payload, 'pageUrl')], { kind: 'campaign' }),
    ],
  }
}
