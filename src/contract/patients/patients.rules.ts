import { compareNames } from '../leads/lead-names.ts'

interface NamedPatient {
  first_name: string
  last_name: string
}

/** A patient's name in a sentence or a heading. */
export const patientName = ({ first_name, last_name }: NamedPatient): string => `${first_name} ${last_name}`

/** A patient's name in the list, which goes by last names: 'last, first' (spec section 2). */
export const patientListName = ({ first_name, last_name }: NamedPatient): string =>
  `${last_name}, ${first_name}`

/** Whether two names may be of one person; a name that says nothing is no one's. */
export const mayBeSame = (one: NamedPatient, other: NamedPatient): boolean =>
  ['same', 'compatible'].includes(compareNames(one, other))
