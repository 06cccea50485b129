import { changedFields, defineEvents, event, noData } from './event-definition.ts'

const recordEvents = <const Noun extends string>(noun: Noun, text: string) =>
  defineEvents(noun, {
    created: event(`${text} was added.`, noData),
    updated: event(`Fields of ${text.toLowerCase()} changed.`, changedFields),
    deleted: event(`${text} was deleted.`, noData),
  })

/** Nouns of records that belong to no location. */
export type RecordNoun = keyof typeof keptRecordEvents extends `${infer Noun}.${string}` ? Noun : never

/** Records that belong to no location. */
export const keptRecordEvents = {
  ...recordEvents('company', 'A company'),
  ...recordEvents('account', 'An account'),
  ...recordEvents('opportunity', 'An opportunity'),
  ...recordEvents('service', 'A service'),
  ...recordEvents('operatory', 'An operatory'),
  ...recordEvents('phone_number', 'A phone number'),
}
