import { z } from 'zod'
import { line } from './fields.ts'

/** Longest part of an address, in characters. */
export const addressLimits = { line: 200 } as const

const addressLine = line(addressLimits.line)

/** A postal address; every part may be empty. */
export const Address = z.strictObject({
  street: addressLine.default(''),
  city: addressLine.default(''),
  state: addressLine.default(''),
  country: addressLine.default(''),
  postal_code: addressLine.default(''),
})
export type Address = z.infer<typeof Address>

export const noAddress: Address = { street: '', city: '', state: '', country: '', postal_code: '' }
