/** Names of the parts of an address. */
export const addressLabels = {
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'Postal Code',
  country: 'Country',
} as const
