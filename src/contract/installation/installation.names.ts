import { z } from 'zod'
import { companyBodies } from '../companies/companies.schemas.ts'
import { requiredLine } from '../http/fields.ts'
import { memberLimits } from '../staff/members.schemas.ts'

/** What the first step asks: the names of the administrator and the practice, and the practice's clock. */
export const Names = z.object({
  first_name: requiredLine(memberLimits.name),
  last_name: requiredLine(memberLimits.name),
  ...companyBodies.Create.pick({ name: true }).shape,
  ...companyBodies.Patch.pick({ country: true, time_zone: true }).shape,
})
