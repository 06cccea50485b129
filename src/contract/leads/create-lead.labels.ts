/** Labels of the form that creates a lead. */
export const createLeadLabels = { created: (name: string) => `Lead created: ${name}.` } as const
