import { defineEvents, type EventDefinition } from './event-definition.ts'

/** Kinds of events that both leads and patients have. */
export const forEachSubject = <const Of extends Readonly<Record<string, EventDefinition>>>(
  definitions: Of,
) => ({ ...defineEvents('lead', definitions), ...defineEvents('patient', definitions) })
