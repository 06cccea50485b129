/** Labels and hints of the lead list (spec section 2). */
export const leadListLabels = {
  list: 'Leads',
  counts: ['lead', 'leads'],
  fullName: 'Full Name',
  actions: 'Actions',
  view: 'View',
  viewLead: (name: string) => `View ${name}`,
  search: 'Search leads',
  followUp: 'Follow-up',
  none: 'No leads yet',
  noneHint: 'Leads from your website form show up here automatically.',
  formAddresses: 'See form addresses',
  create: 'Create New Lead',
  unmatched: 'No leads match',
  unmatchedSearch: 'Search by name, phone or email, or remove a filter.',
  unmatchedFilters: 'Remove a filter.',
} as const
