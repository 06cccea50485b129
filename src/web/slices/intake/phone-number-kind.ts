import { phoneMessages } from '#contract/intake/phone.messages.ts'
import {
  type PhoneNumber,
  PhoneNumberListQuery,
  phoneNumberBodies,
  phoneNumberFields,
} from '#contract/intake/phone.schemas.ts'
import { fieldsOf, type RecordKind } from '#web/ui/records/record-kind.ts'
import { phoneNumberApi } from './api/phone.ts'

const list = '/settings/phone'

export const phoneNumberPaths = { list, create: `${list}/new`, edit: (id: number) => `${list}/${id}` }

/** The record kind of Twilio numbers, which belong to these locations. */
export const phoneNumberKind = (
  locations: readonly { id: number; name: string }[],
): RecordKind<PhoneNumber> => ({
  one: 'Phone Number',
  many: 'Phone Numbers',
  paths: phoneNumberPaths,
  fields: fieldsOf({
    ...phoneNumberFields,
    location_id: {
      ...phoneNumberFields.location_id,
      options: locations.map(({ id, name }) => ({ value: id, label: name })),
      ...(locations.length === 1 && locations[0] && { empty: locations[0].id }),
    },
  }),
  messages: phoneMessages,
  deletion: phoneMessages,
  api: phoneNumberApi,
  ListQuery: PhoneNumberListQuery,
  Create: phoneNumberBodies.Create,
  hint: 'Calls to a Twilio number become leads of a location and ring your phone.',
})
