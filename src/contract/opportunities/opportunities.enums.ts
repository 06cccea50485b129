import { keysOf } from '../formats/labels.ts'

/** Stages of an opportunity in order, the default first. */
export const opportunityStageLabels = {
  prospecting: 'Prospecting',
  qualification: 'Qualification',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
} as const
export type OpportunityStage = keyof typeof opportunityStageLabels
export const opportunityStages = keysOf(opportunityStageLabels)
