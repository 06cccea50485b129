import { type Field, type Fields, writtenNames } from '../http/record-fields.ts'
import { leadFields } from '../leads/leads.fields.ts'
import { patientFields } from '../patients/patients.fields.ts'
import { type ImportNoun, importNouns } from './imports.enums.ts'

/** The fields of what is imported, by noun. */
export const fieldsOf = { leads: leadFields, patients: patientFields } as const

/** What a column can hold that is no field by itself. */
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

/** What a column can be mapped to, with its label, in the order of the choice. */
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

/** Fields whose values come from a list: which word of the file stands for which can be chosen. */
export const isChoice = (noun: ImportNoun, name: string): boolean => fieldOf(noun, name)?.form === 'choice'

/** Every target of any noun. */
export const allTargets = [...new Set(importNouns.flatMap((noun) => Object.keys(importTargets(noun))))]

export const addressParts = ['street', 'city', 'state', 'postal_code', 'country'] as const
