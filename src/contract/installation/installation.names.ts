import { z } from 'zod'
import { practiceFields } from '../companies/companies.schemas.ts'
import { requiredLine } from '../http/fields.ts'
import { memberLimits } from '../staff/members.schemas.ts'

const { name, country, time_zone } = practiceFields

/** What the first step asks: the names of the administrator and the practice, and the practice's clock. */
export const Names = z.object({
  first_name: requiredLine(memberLimits.name),
  last_name: requiredLine(memberLimits.name),
  name: name.needed,
  country: country.body,
  time_zone: time_zone.needed,
})
