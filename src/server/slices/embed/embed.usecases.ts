import type { EmbedSettings } from '#contract/embed/embed.schemas.ts'
import type { EmbedValues } from '#contract/embed/embed.settings.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { checkVersion } from '#server/platform/record-changes.ts'
import { lockEmbed, type StoredEmbed, saveEmbed } from './embed.repository.ts'

interface EmbedCall {
  scope: Scope
  db: Database
  now: Date
  ifMatch: number | undefined
}

type Changed = Omit<EmbedSettings, 'script_origin'>

export const shownEmbed = ({ values, version }: StoredEmbed): Changed => ({ ...values, version })

/** Changes how the form and the chat of the company look, what they say and what they ask for. */
export async function changeEmbed(
  { scope, db, now, ifMatch }: EmbedCall,
  values: EmbedValues,
): Promise<Changed> {
  const before = await lockEmbed(scope, db)
  checkVersion(before, ifMatch)
  const names = Object.keys(values) as (keyof EmbedValues)[]
  const changed = names.filter((name) => values[name] !== before.values[name])
  if (changed.length === 0) return shownEmbed(before)
  const after = { values, version: before.version + 1 }
  const changes = Object.fromEntries(
    changed.map((name) => [name, [before.values[name], values[name]] as [unknown, unknown]]),
  )
  await saveEmbed(scope, db, after, changes, now)
  return shownEmbed(after)
}
