export const dashboardMessages = {
  title: (company: string) => `${company} Dashboard`,
  loading: 'Loading dashboard...',
  conversionRate: 'Conversion Rate',
  conversionFormula:
    'New patients as a share of all leads, not counting existing patients and leads marked Not Applicable.',
  byStatus: 'Leads by Status',
  byType: 'Leads by Type',
} as const

/** Spec section 9. Radii in pixels; slices smaller than `labelledShare` get no label. */
export const dashboardCharts = {
  status: { innerRadius: 70, outerRadius: 100 },
  type: { innerRadius: 65, outerRadius: 95 },
  labelledShare: 0.05,
  paletteSize: 6,
} as const
