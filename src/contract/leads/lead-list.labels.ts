// Labels and hints of the lead list (spec section 2). Single exports, which the bundler inlines: they load with the first list.

export const list = 'Leads'
export const status = 'Lead Status'
export const counts = ['lead', 'leads'] as const
export const newestFirst = 'Newest request first'
export const fullName = 'Full Name'
export const actions = 'Actions'
export const view = 'View'
export const viewLead = (name: string) => `View ${name}`
export const search = 'Search leads'
export const followUp = 'Follow-up'
export const create = 'Create New Lead'
export const unmatched = 'No leads match'
export const unmatchedSearch = 'Search by name, phone or email, or remove a filter.'
export const unmatchedFilters = 'Remove a filter.'
