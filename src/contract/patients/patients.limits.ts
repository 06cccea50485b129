/** Maximum lengths of a patient's fields, in characters. */
export const patientLimits = { name: 150, phone: 40, insuranceProvider: 200, search: 200 } as const
