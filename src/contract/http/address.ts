import { z } from 'zod'
import { fieldMessages, line } from './fields.ts'

/** Longest part of an address, in characters. */
export const addressLimits = { line: 200 } as const

const addressLine = line(addressLimits.line)
// What names an unknown part is said elsewhere.
const error: z.core.$ZodErrorMap = ({ code }) => (code === 'invalid_type' ? fieldMessages.address : undefined)

/** A postal address; every part may be empty. */
export const Address = z.strictObject(
  {
    street: addressLine.default(''),
    city: addressLine.default(''),
    state: addressLine.default(''),
    country: addressLine.default(''),
    postal_code: addressLine.default(''),
  },
  { error },
)
export type Address = z.infer<typeof Address>

/** Parts of an address to change; the others stay. */
export const AddressChange = z.strictObject(
  {
    street: addressLine.optional(),
    city: addressLine.optional(),
    state: addressLine.optional(),
    country: addressLine.optional(),
    postal_code: addressLine.optional(),
  },
  { error },
)
export type AddressChange = z.infer<typeof AddressChange>

export const noAddress: Address = { street: '', city: '', state: '', country: '', postal_code: '' }
