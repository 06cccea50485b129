import { z } from 'zod'

/** A kind of event. Its data never have names, contacts, days of birth or texts that someone wrote. */
export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  /** One sentence, for `docs/events.md`. */
  summary: string
  /** Counts from 1, up by one with each change of `data` that a reader would notice. */
  version: number
  data: Data
}

type Definitions = Readonly<Record<string, EventDefinition>>

type ByType<Subject extends string, Of extends Definitions> = {
  readonly [Name in keyof Of & string as `${Subject}.${Name}`]: Of[Name]
}

/** Kinds of events by type, `<subject>.<past participle>`. */
export const defineEvents = <const Subject extends string, const Of extends Definitions>(
  subject: Subject,
  definitions: Of,
): ByType<Subject, Of> =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [`${subject}.${name}`, definition]),
  ) as ByType<Subject, Of>

/** A kind of event in its first version. */
export const event = <Data extends z.ZodType>(summary: string, data: Data): EventDefinition<Data> => ({
  summary,
  version: 1,
  data,
})

export const noData = z.strictObject({})

const FieldNames = z.array(z.string().regex(/^\w+$/))

/** Which fields changed, without their values. */
export const changedFields = z.strictObject({ fields: FieldNames })

/** Data of `changedFields`, and the changes for the history. */
export const fieldsEvent = (changes: Readonly<Record<string, unknown>>) => ({
  data: { fields: Object.keys(changes) },
  history: { changes },
})

/** Old and new value of each changed field. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/** The fields that a change names together with their values, by field. */
export type ValueFields = Readonly<Record<string, z.ZodType>>

/** Names of the changed fields, and the old and new values of the fields in `values`. */
export const changeOf = <const Values extends ValueFields>(values: Values) => ({
  fields: FieldNames,
  before: z.strictObject(values).partial(),
  after: z.strictObject(values).partial(),
})

/** Data of `changeOf`, and the changes for the history. */
export const changeEvent = <const Values extends ValueFields>(values: Values, changes: Changes) => ({
  data: toldChange(values, changes),
  history: { changes },
})

/** The data of `changeOf` for changes that have all values. */
export function toldChange<const Values extends ValueFields>(
  values: Values,
  changes: Changes,
): z.output<z.ZodObject<ReturnType<typeof changeOf<Values>>>> {
  const entries = Object.entries(changes).filter(([name]) => name in values)
  return {
    fields: Object.keys(changes),
    before: Object.fromEntries(entries.map(([name, [before]]) => [name, before])),
    after: Object.fromEntries(entries.map(([name, [, after]]) => [name, after])),
  } as never
}
