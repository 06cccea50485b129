/** Labels of patients (spec section 2). */
export const patientLabels = { added: (name: string) => `${name} added as a patient.`, book: 'Book' } as const
