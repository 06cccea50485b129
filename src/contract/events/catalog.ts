import type { z } from 'zod'
import { appointmentEvents } from './appointments.ts'
import { archiveEvents } from './archives.ts'
import { documentEvents } from './documents.ts'

import { leadEvents } from './leads.ts'
import { noteEvents } from './notes.ts'
import { patientEvents } from './patients.ts'
import { recordEvents } from './records.ts'
import { requestEvents } from './requests.ts'
import { settingEvents } from './settings.ts'
import { staffEvents } from './staff.ts'
import { taskEvents } from './tasks.ts'

/** Everything that happens in a practice, by type. Rows of before version 1 have other types and data, which only the history reads. */
export const eventCatalog = {
  ...leadEvents,
  ...patientEvents,
  ...appointmentEvents,
  ...noteEvents,
  ...taskEvents,
  ...documentEvents,
  ...archiveEvents,
  ...requestEvents,
  ...staffEvents,
  ...settingEvents,
  ...recordEvents,
}

type Catalog = typeof eventCatalog

/** `<subject>.<past participle>` */
export type EventType = keyof Catalog
export type EventData<Type extends EventType = EventType> = z.output<Catalog[Type]['data']>
