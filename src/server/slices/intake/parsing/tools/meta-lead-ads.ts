import { type Group, groupAt, isGroup, isList, textAt, textsIn } from '../field-tree.ts'
import { fieldWith, type Submission, type Tool, type ToolRequest } from './tool.ts'

/**
 * A lead of Meta Lead Ads, as the Graph API returns it (alone or beside its notification), or with answers by
 * name, as automation tools forward it.
 */
export const metaLeadAds: Tool = (request) => {
  const read = fromGraph(request.tree) ?? fromGraph(groupAt(request.tree, 'lead')) ?? passedOn(request)
  return read && { ...read, isTest: read.fields.some(({ value }) => testAnswer.test(value)) }
}

// Meta's testing tool fills in unknown answers with this text.
const testAnswer = /^<test lead: dummy data for /i

const campaignFields = ['platform', 'campaign_name', 'ad_name', 'adset_name'] as const

function fromGraph(tree: Group): Submission | undefined {
  if (!isList(tree.field_data)) return undefined
  return {
    ...formOf(tree),
    fields: [
      ...tree.field_data
        .filter(isGroup)
        .map((field) => fieldWith(textAt(field, 'name'), textsIn(field.values ?? field.value))),
      ...campaignFields.map((name) => fieldWith(name, [textAt(tree, name)], { kind: 'campaign' })),
    ],
  }
}

function passedOn({ tree, fields }: ToolRequest): Submission | undefined {
  const isTheirs =
    textAt(tree, 'leadgen_id', 'leadgenId', 'lead_id') &&
    (textAt(tree, 'form_id', 'formId') || 'platform' in tree)
  if (!isTheirs) return undefined
  const own = [
    'id',
    'leadgen_id',
    'leadgenId',
    'lead_id',
    'ad_id',
    'adset_id',
    'campaign_id',
    'page_id',
    'page_name',
  ]
  return { ...formOf(tree), fields: fields().filter(({ name }) => !own.includes(name)) }
}

const formOf = (tree: Group) => ({
  tool: 'meta_lead_ads' as const,
  formKey: textAt(tree, 'form_id', 'formId'),
  formName: textAt(tree, 'form_name', 'formName'),
  submissionId: textAt(tree, 'leadgen_id', 'leadgenId', 'lead_id', 'id'),
  usualSource: 'facebook' as const,
})
