import { keysOf, labelFrom } from '../formats/labels.ts'

/** Options of the sign-up setting. */
const signupLabels = {
  open: 'Anyone (each gets a separate practice)',
  invited: 'Only people with an invitation',
  closed: 'No new accounts',
} as const
export type SignupChoice = keyof typeof signupLabels
export const signupChoices = keysOf(signupLabels)
export const signupLabel = labelFrom(signupLabels)
