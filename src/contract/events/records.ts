import { withArticle } from '../formats/labels.ts'
import { recordNouns } from '../nouns.ts'
import { changedFields, defineEvents, event, noData } from './event-definition.ts'

/** Nouns of records without a location. */
export type RecordNoun = (typeof recordNouns)[number]

const eventsOf = <const Noun extends string>(noun: Noun) => {
  const text = withArticle(noun.replaceAll('_', ' '))
  return defineEvents(noun, {
    created: event(`${text.replace('a', 'A')} was added.`, noData),
    updated: event(`Fields of ${text} changed.`, changedFields),
    deleted: event(`${text.replace('a', 'A')} was deleted.`, noData),
  })
}

export const recordEvents: ReturnType<typeof eventsOf<RecordNoun>> = Object.assign(
  {},
  ...recordNouns.map(eventsOf),
)
