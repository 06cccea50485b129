/** Labels and hints of the dashboard (spec section 2). */
export const dashboardLabels = {
  tab: 'Dashboard',
  rateHint: 'of eligible leads',
  none: 'No leads yet',
  noneHint: 'Leads from your website form show up here automatically.',
  formAddresses: 'See form addresses',
} as const
