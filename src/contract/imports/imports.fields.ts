import { type Field, type Fields, writtenNames } from '../http/record-fields.ts'
import { leadFields } from '../leads/leads.fields.ts'
import { patientFields } from '../patients/patients.fields.ts'
import { type ImportNoun, importNouns } from './imports.enums.ts'

/** Fields of the importable records, by noun. */
export const fieldsOf = { leads: leadFields, patients: patientFields } as const

/** Targets of a column that are not fields themselves. */
const partLabels = {
  full_name: 'Full Name',
  calling_code: 'Country Code of the Phone',
  street: 'Street',
  street_2: 'Street, Second Line',
  city: 'City',
  state: 'State',
  postal_code: 'Postal Code',
  country: 'Country',
  note: 'Note',
} as const

/** Labels of the targets that a column can be mapped to, in the order of the choice. */
export const importTargets = (noun: ImportNoun): Record<string, string> => ({
  full_name: partLabels.full_name,
  ...Object.fromEntries(
    writtenNames<Fields>(fieldsOf[noun]).flatMap((name) => {
      const field = fieldOf(noun, name)
      return field && field.form !== 'address' ? [[name, field.label]] : []
    }),
  ),
  ...Object.fromEntries(Object.entries(partLabels).slice(1)),
})

export const fieldOf = (noun: ImportNoun, name: string): Field | undefined =>
  Object.hasOwn(fieldsOf[noun], name) ? (fieldsOf[noun] as Record<string, Field>)[name] : undefined

/** Whether a field's values come from a list, so that words in the file have to be mapped to them. */
export const isChoice = (noun: ImportNoun, name: string): boolean => fieldOf(noun, name)?.form === 'choice'

/** Targets of all nouns. */
export const allTargets = [...new Set(importNouns.flatMap((noun) => Object.keys(importTargets(noun))))]

export const addressParts = ['street', 'city', 'state', 'postal_code', 'country'] as const
