/** Longest values of a patient's fields, in characters, and the largest total value, in dollars. */
export const patientLimits = {
  name: 150,
  phone: 40,
  insuranceProvider: 200,
  totalValue: 9_999_999_999.99,
  search: 200,
} as const
