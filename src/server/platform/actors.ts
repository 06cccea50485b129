import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/actors/actors.enums.ts'

export const staffActor = (id: number): Actor => ({ kind: 'staff', id })

/** Null unless the actor is a staff member. */
export const staffIdOf = (actor: Actor): number | null => (actor.kind === 'staff' ? actor.id : null)

/** The columns that store an actor. The name of a staff member is read when it is shown. */
export const actorColumns = (actor: Actor) => ({
  staff_id: staffIdOf(actor),
  actor: actor.kind,
  actor_name: 'name' in actor ? actor.name : null,
})

/** `StoredActor` of a row with these columns, as JSON. `person` is the name of its staff member. */
export const storedActor = (table: string, person: RawBuilder<unknown>): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`json_build_object('kind', coalesce(${of('actor')}, CASE WHEN ${of('staff_id')} IS NOT NULL THEN 'staff' END),
    'name', coalesce(nullif(${person}, ''), ${of('actor_name')}))`
}
