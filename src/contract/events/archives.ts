import { forEachSubject } from './each-subject.ts'
import { event, noData } from './event-definition.ts'

export const archiveEvents = forEachSubject({
  archived: event('Something that happened before an archive brought them back.', noData),
})
