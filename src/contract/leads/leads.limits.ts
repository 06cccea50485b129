/** Maximum lengths of a lead's fields, in characters. */
export const leadLimits = { name: 150, phone: 40, insuranceProvider: 200, note: 20_000, search: 200 } as const

/** Side panel width in pixels (spec section 9). */
export const leadPanelWidth = { min: 300, max: 800, default: 780 } as const
