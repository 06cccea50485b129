import { z } from 'zod'
import { practiceFields } from '../companies/companies.schemas.ts'
import { requiredLine } from '../http/fields.ts'
import { memberLimits } from '../staff/members.schemas.ts'

const { name, country, time_zone } = practiceFields

/** The first step: names of the administrator and the practice, country and time zone. */
export const Names = z.object({
  first_name: requiredLine(memberLimits.name),
  last_name: requiredLine(memberLimits.name),
  name: name.needed,
  country: country.body,
  time_zone: time_zone.needed,
})
