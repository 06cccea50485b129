import { z } from 'zod'
import { fieldMessages, line } from './fields.ts'

/** Maximum length of each part, in characters. */
export const addressLimits = { line: 200 } as const

const addressLine = line(addressLimits.line)
// Errors about unknown parts get their text elsewhere.
const error: z.core.$ZodErrorMap = ({ code }) => (code === 'invalid_type' ? fieldMessages.address : undefined)

/** A postal address, in which every part may be empty. */
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

/** Parts of an address to change. Omitted parts stay the same. */
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
