import type { StaffRole } from '#contract/staff/staff.enums.ts'
import type { Practice, PracticeLocation, PracticeStaff } from './practice.ts'
import type { Random } from './random.ts'

/** Who mostly deals with leads. */
export const deskWeights: Record<StaffRole, number> = {
  front_desk: 60,
  office_manager: 18,
  administrator: 8,
  hygienist: 9,
  dentist: 5,
}

/** True when someone may see what belongs to a location, or to none. */
export const maySee = ({ role, locations }: PracticeStaff, location: PracticeLocation | null): boolean =>
  role === 'administrator' || location === null || locations.includes(location.name)

/** One of those who may see what belongs to a location, the front desk more often than others. */
export function drawStaff(
  random: Random,
  { staff }: Pick<Practice, 'staff'>,
  location: PracticeLocation | null,
): PracticeStaff {
  const members = staff.filter((member) => maySee(member, location))
  const weights = Object.fromEntries(members.map(({ role }, index) => [index, deskWeights[role]]))
  return members[Number(random.weighted(weights))] as PracticeStaff
}
