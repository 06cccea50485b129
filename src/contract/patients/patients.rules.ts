import { compareNames } from '../leads/lead-names.ts'

interface NamedPatient {
  first_name: string
  last_name: string
}

/** A patient's name for sentences and headings. */
export const patientName = ({ first_name, last_name }: NamedPatient): string => `${first_name} ${last_name}`

/** A patient's name in the list, which is sorted by last name: 'last, first' (spec section 2). */
export const patientListName = ({ first_name, last_name }: NamedPatient): string =>
  `${last_name}, ${first_name}`

/** Whether two names may belong to the same person. False when either name has no words. */
export const mayBeSame = (a: NamedPatient, b: NamedPatient): boolean =>
  ['same', 'compatible'].includes(compareNames(a, b))
