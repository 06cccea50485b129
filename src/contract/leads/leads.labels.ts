// Labels and hints of a lead's page and panel (spec section 2). Single exports, which the bundler inlines: they load with the first list.

export const lead = 'Lead'
export const back = 'Back to Leads'
export const backToLead = 'Back to Lead'
export const statusChoice = 'Lead status'
export const newFeature = 'New Feature'
export const hideNewFeature = 'Hide “New Feature”'
export const requests = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
export const message = 'Message'
export const noMessage = 'No message'
export const patient = 'Patient'
export const convert = 'Convert to Patient'
export const book = 'Book'
export const details = 'View Full Details'
export const merged = 'This lead was merged into another lead.'
export const edit = 'Edit'
export const editField = (field: string) => `Edit ${field}`
export const save = 'Save'
export const saveField = (field: string) => `Save ${field}`
export const cancel = 'Cancel'
export const cancelField = (field: string) => `Cancel ${field}`
export const now = 'Now:'
export const callDetails = 'Call Details'
export const note = 'Note'
export const recordings = 'Call Recordings'
export const recording = (date: string) => `Call recording of ${date}`
export const address = 'Address'
export const caller = 'Who'
export const callTime = 'When'
export const callLength = 'How long'
export const callOutcome = 'Outcome'
export const callRecord = 'All call details'
