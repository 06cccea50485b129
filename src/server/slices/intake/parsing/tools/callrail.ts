import { textAt } from '../field-tree.ts'
import { fieldWith, type Tool } from './tool.ts'

/**
 * CallRail's webhook for text messages. Its call webhooks need no tool, because their field names are clear.
 */
export const callRail: Tool = ({ tree }) => {
  const isText =
    textAt(tree, 'source_number') && textAt(tree, 'destination_number') && textAt(tree, 'conversation_id')
  if (!isText || !('content' in tree)) return undefined
  const agent = textAt(tree, 'agent')
  return {
    tool: 'other',
    formKey: '',
    formName: '',
    submissionId: textAt(tree, 'resource_id', 'id'),
    fields: [
      fieldWith('phone', [textAt(tree, agent ? 'destination_number' : 'source_number')], { kind: 'phone' }),
      fieldWith('content', [textAt(tree, 'content')], { kind: 'message' }),
      ...(agent ? [fieldWith('agent', [agent], { label: 'Sent by' })] : []),
      ...mediaOf(tree.media_urls),
    ],
  }
}

const mediaOf = (urls: unknown) =>
  Array.isArray(urls) && urls.length > 0
    ? [fieldWith('media_urls', urls.map(String), { label: 'Pictures' })]
    : []
