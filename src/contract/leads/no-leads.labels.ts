// Empty state of the lead list and the dashboard. Single exports, which the bundler inlines: they load with the first list.

export const none = 'No leads yet'
export const noneHint = 'Leads from your website form show up here automatically.'
export const formAddresses = 'See form addresses'
