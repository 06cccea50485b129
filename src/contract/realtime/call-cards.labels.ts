// Labels of a call card. Single exports, which the bundler inlines: they load with every page.

export const lead = 'lead'
export const details = (name: string) => `Details of ${name}`
export const dismiss = (name: string) => `Dismiss call from ${name}`
export const lastNote = 'Last note'
export const openRequests = 'Open requests'
export const openTasks = 'Open tasks'
export const nextAppointment = 'Next appointment'
export const note = 'Note'
export const noteHint = 'Note for the outcome'
export const openPatient = 'Open patient'
export const openLead = 'Open lead'
export const book = 'Book'
