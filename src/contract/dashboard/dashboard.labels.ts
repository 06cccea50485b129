/** Labels and hints of the dashboard (spec section 2). */
export const dashboardLabels = { tab: 'Dashboard', rateHint: 'of eligible leads' } as const
