/** Labels of a request in the history of a lead. */
export const leadRequestLabels = {
  request: 'Request',
  newLead: 'New lead',
  repeat: 'Repeat',
  call: (outcome: string) => `Call: ${outcome}`,
  callInProgress: 'Call in progress',
  notThisPerson: 'Not this person',
  moveTo: (name: string) => `Move to ${name}`,
  makeLead: 'Make a new lead',
} as const
